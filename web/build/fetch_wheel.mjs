// Lets Pyodide fetch the pygame-ce wheel of its own release into a folder: node fetch_wheel.mjs FOLDER
import { loadPyodide } from "pyodide";

try {
  const python = await loadPyodide({ packageCacheDir: process.argv[2] });
  await python.loadPackage("pygame-ce", { messageCallback() {}, checkIntegrity: true });
} catch (error) {
  console.error(String(error.message).split("\n").at(-1));
  process.exit(1);
}
