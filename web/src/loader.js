/** Brings Python and the game into the page, starts `main.py`, and says plainly when it cannot. */
import { loadPyodide } from "pyodide";
import { Arrivals } from "./arrivals.js";
import { entries, unzipped } from "./unpack.js";

/** Where the game and pygame lie in Python's file system. */
const HOME = "/eightfold";

/** @typedef {import("./arrivals.js").File} File */
/** @type {{runtime: File, wasm: File, library: File, pygame: File, game: File, native: string[]}} */
const files = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("files")).textContent);

async function start() {
  const t=[]; const mark=(n)=>performance.mark(n);
  const arrivals = new Arrivals((a, e) => {window.progress=[a,e];});
  const wasm = arrivals.fetch(files.wasm);
  const library = arrivals.fetch(files.library).then(unzipped);
  const pygame = arrivals.fetch(files.pygame).then(unzipped);
  const game = arrivals.fetch(files.game).then(unzipped);
  const runtime = import(new URL(files.runtime.url, location.href).href);
  const modules = pygame.then(async (zip) => { mark("pygame-here"); const l=[]; for (const [p,c] of entries(zip)) if (p.endsWith(".so")) l.push([p, await WebAssembly.compile(c)]); mark("pygame-compiled"); return l; });
  const native = globalThis.fetch;
  const wasmURL = new URL("files/pyodide.asm.wasm", location.href).href;
  globalThis.fetch = (input, init) => (String(input) === wasmURL ? wasm : native(input, init));
  const libraryURL = URL.createObjectURL(new Blob([await library]));
  mark("library-here");
  const python = await loadPyodide({
    indexURL: new URL("files/", location.href).href,
    stdLibURL: libraryURL,
    createPyodideModule: (await runtime).default,
    lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "x" }, packages: {} },
    packageBaseUrl: "./",
    env: { SDL_EMSCRIPTEN_KEYBOARD_ELEMENT: "#canvas" },
  });
  globalThis.fetch = native;
  mark("python-ready");
  python._api._skip_unwind_fatal_error = true;
  for (const zip of [await pygame, await game]) {
    for (const [p, content] of entries(zip)) {
      const path = HOME + "/" + p;
      python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      python.FS.writeFile(path, content);
    }
  }
  mark("written");
  for (const [p, m] of await modules) {
    if (!window.NOPRE) python._module.preloadedWasm[HOME + "/" + p] = await python._module.loadWebAssemblyModule(m, { loadAsync: true, nodelete: true, allowUndefined: true }, HOME + "/" + p, {});
  }
  mark("linked");
  python.canvas.setCanvas2D(document.getElementById("canvas"));
  await python.runPythonAsync(`import sys; sys.path.insert(0, "${HOME}")
from js import performance
import pygame
performance.mark("pygame-ready")
import main
`);
}
globalThis.eightfold={ready(){}};
start().catch((e) => { window.err = String(e.stack||e); });
