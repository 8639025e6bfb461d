// Runs a Python script inside Pyodide under Node, with folders of this machine mounted:
//   node pyodide.mjs [--library ZIP] [--mount FOLDER=PATH]... SCRIPT [ARGUMENT]...
// What the script prints goes to standard output, what it raises to standard error (exit status 1).
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { loadPyodide } from "pyodide";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { library: { type: "string" }, mount: { type: "string", multiple: true, default: [] } },
});
const [script, ...args] = positionals;

try {
  const python = await loadPyodide({
    ...(values.library && { stdLibURL: path.resolve(values.library) }),
    env: {
      PYTHONHASHSEED: "0", // the same bytes from the same source, also where a set is compiled
      PYTHONNODEBUGRANGES: "1", // columns in tracebacks would be a quarter of what travels
    },
  });
  python._api._skip_unwind_fatal_error = true;
  for (const mount of values.mount) {
    const [folder, target] = mount.split("=");
    python.FS.mkdirTree(target);
    python.mountNodeFS(target, path.resolve(folder));
  }
  python.globals.set("argv", python.toPy([script, ...args]));
  python.runPython("import sys; sys.argv = argv; del argv");
  await python.runPythonAsync(await readFile(script, "utf8"), { filename: script });
} catch (error) {
  // A JavaScript stack would print the whole of Pyodide's one long line.
  console.error(error.name === "PythonError" ? error.message : error.stack.split("\n").slice(-12).join("\n"));
  process.exit(1);
}
