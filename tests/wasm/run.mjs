// Runs a Python module of this repository inside Pyodide, as `python -m MODULE` would, and ends with its exit status:
//
//     node tests/wasm/run.mjs PYODIDE_FOLDER PACKAGES_FOLDER MODULE [ARGUMENT...]
//
// Both folders are mounted, not copied. What Python compiles goes to the one of the packages: the repository belongs to
// the native Python.

import { writeSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const program = `
import os, runpy, sys, traceback

os.chdir("/repository")
sys.path[:0] = ["/repository", "/packages"]
sys.dont_write_bytecode, sys.pycache_prefix = False, "/packages/bytecode"
sys.argv = list(command)
status = 0
try:
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
except SystemExit as end:
    status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
except BaseException:
    traceback.print_exc()
    status = 1
sys.stdout.flush()
sys.stderr.flush()
status
`;

async function run([pyodideFolder, packagesFolder, module, ...args]) {
  if (!module) throw new Error("usage: node run.mjs PYODIDE_FOLDER PACKAGES_FOLDER MODULE [ARGUMENT...]");
  const { loadPyodide } = await import(pathToFileURL(join(resolve(pyodideFolder), "pyodide.mjs")));
  const pyodide = await loadPyodide();
  // As it comes and not line by line: a long run shows how far it is by its dots.
  pyodide.setStdout({ write: (bytes) => writeSync(1, bytes) });
  pyodide.setStderr({ write: (bytes) => writeSync(2, bytes) });
  for (const [place, folder] of [
    ["/repository", repository],
    ["/packages", resolve(packagesFolder)],
  ]) {
    pyodide.FS.mkdir(place);
    pyodide.mountNodeFS(place, folder);
  }
  pyodide.globals.set("command", pyodide.toPy([module, ...args]));
  return pyodide.runPython(program);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  // Node would print the whole line of pyodide.asm.mjs, a megabyte, before the message.
  console.error(error.message);
  process.exitCode = 2;
}
