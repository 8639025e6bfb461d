/**
 * Brings Python and the game into the page and starts `main.py`.
 *
 * All files are fetched at once. While Python starts, the browser compiles pygame's WebAssembly beside it. Whatever goes
 * wrong, now or later in the game, ends in the shell's page with the report.
 */
import { loadPyodide } from "pyodide";
import { Arrivals } from "./arrivals.js";
import { createBridge } from "./bridge.js";
import { entries, unzipped } from "./unpack.js";
import { watchForUpdates } from "./updates.js";

/** @import { SiteFile } from "./arrivals.js" */

/** Where the game and pygame lie in Python's file system. */
const HOME = "/eightfold";
/** Where Pyodide puts Python's library. */
const LIBRARY = "/lib/python314.zip";
const MEGABYTE = 1_000_000;
/** Seconds after the first picture until all that it needs has been imported. */
const SETTLED = 5;

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {number} bytes */
function megabytes(bytes) {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (bytes / MEGABYTE).toLocaleString(document.documentElement.lang, digits);
}

/** @param {number} arrived @param {number} expected */
function showProgress(arrived, expected) {
  const share = expected ? arrived / expected : 0;
  const bar = element("bar");
  bar.setAttribute("aria-valuenow", String(Math.round(100 * share)));
  /** @type {HTMLElement} */ (bar.firstElementChild).style.transform = `translateX(${100 * share - 100}%)`;
  const { amount, starting } = window.shell.words;
  element("amount").textContent =
    share < 1 ? amount.replace("{arrived}", megabytes(arrived)).replace("{expected}", megabytes(expected)) : starting;
}

/**
 * pygame's native code, compiled while Python starts; Python would do it when it imports it, and the page would wait.
 *
 * @param {Promise<Uint8Array<ArrayBuffer>>} pygame
 * @returns {Promise<[path: string, module: WebAssembly.Module][]>}
 */
async function compiled(pygame) {
  const native = [...entries(await pygame)].filter(([path]) => path.endsWith(".so"));
  return Promise.all(
    native.map(async ([path, code]) => /** @type {const} */ ([path, await WebAssembly.compile(code)])),
  );
}

/**
 * Pyodide asks for its WebAssembly by a name of its own; it gets the response that is already on its way.
 *
 * @template T
 * @param {string} url
 * @param {Promise<Response>} response
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 */
async function answering(url, response, load) {
  const native = globalThis.fetch;
  globalThis.fetch = (input, init) => (String(input) === url ? response : native(input, init));
  try {
    return await load();
  } finally {
    globalThis.fetch = native;
  }
}

/**
 * Python with pygame and the game in its file system. Nothing of what was fetched is held on to: the game runs for
 * hours in the frame of `start`.
 *
 * @param {HTMLCanvasElement} canvas
 */
async function prepared(canvas) {
  /** @type {Record<"runtime" | "wasm" | "library" | "pygame" | "game", SiteFile>} */
  const files = JSON.parse(element("files").textContent ?? "");
  const arrivals = new Arrivals(showProgress);
  const wasm = arrivals.fetch(files.wasm);
  const runtime = arrivals.whole(files.runtime, import(new URL(files.runtime.url, location.href).href));
  const library = arrivals.fetch(files.library).then(unzipped);
  const pygame = arrivals.fetch(files.pygame).then(unzipped);
  const game = arrivals.fetch(files.game).then(unzipped);
  const modules = compiled(pygame);
  // What fails is reported where it is awaited.
  for (const promise of [wasm, runtime, library, pygame, game, modules]) promise.catch(() => {});

  const folder = new URL(files.wasm.url, location.href).href.replace(/[^/]*$/, "");
  const libraryURL = URL.createObjectURL(new Blob([await library]));
  const createPyodideModule = (await runtime).default;
  /** Parts of Pyodide without types are used as well. @type {any} */
  const loading = answering(`${folder}pyodide.asm.wasm`, wasm, () =>
    loadPyodide({
      indexURL: folder,
      stdLibURL: libraryURL,
      createPyodideModule,
      // No package is ever loaded by name, so the list of packages can be empty.
      lockFileContents: { info: LOCK_INFO, packages: {} },
      packageBaseUrl: folder,
    }),
  );
  // Pyodide waits for ever for a WebAssembly that does not come: its failure ends the start here.
  const python = await Promise.race([loading, wasm.then(() => loading)]);
  URL.revokeObjectURL(libraryURL);
  performance.mark("python-ready");

  const names = [...entries(await library)].map(([path]) => path);
  python.globals.set("library_files", names.join(" "));
  python._api._skip_unwind_fatal_error = true;
  python.canvas.setCanvas2D(canvas);
  for (const archive of [await pygame, await game]) {
    for (const [path, content] of entries(archive)) {
      const place = `${HOME}/${path}`;
      python.FS.mkdirTree(place.replace(/\/[^/]*$/, ""));
      // Native code is compiled already: Python only looks whether there is such a file.
      python.FS.writeFile(place, path.endsWith(".so") ? "" : content);
    }
  }
  for (const [path, module] of await modules) {
    const options = { loadAsync: true, nodelete: true, allowUndefined: true };
    const place = `${HOME}/${path}`;
    python._module.preloadedWasm[place] = await python._module.loadWebAssemblyModule(module, options, place, {});
  }
  return python;
}

async function start() {
  const canvas = /** @type {HTMLCanvasElement} */ (element("canvas"));
  /** Parts of Pyodide without types are used as well. @type {any} */
  let python;
  const bridge = createBridge(canvas, () => python._module.HEAPU8.buffer);
  globalThis.eightfold = bridge;
  bridge.started.then(() => {
    leaveShell(bridge);
    setTimeout(() => forgetFiles(python), SETTLED * 1000);
  });
  python = await prepared(canvas);
  const run = python.runPythonAsync(`
import sys
sys.path.insert(0, "${HOME}")
import main
await main.task
`);
  await Promise.race([run, bridge.failed]);
}

/**
 * What Python has imported it does not read again: four megabytes of files leave the page's memory. Of the library
 * nearly everything is loaded by now, so the rest is, too; of the game what has not been needed yet stays.
 *
 * @param {any} python
 */
function forgetFiles(python) {
  python.runPython(`
import importlib, os, sys
for file in library_files.split():
    name = file.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
    if name not in sys.modules:
        importlib.import_module(name)
os.unlink("${LIBRARY}")
for module in list(sys.modules.values()):
    file = getattr(module, "__file__", None) or ""
    if file.startswith("${HOME}/") and file.endswith(".pyc"):
        os.truncate(file, 0)
`);
  performance.mark("files-forgotten");
}

/** @param {ReturnType<typeof createBridge>} bridge */
async function leaveShell(bridge) {
  watchForUpdates(bridge);
  const shell = element("shell");
  shell.classList.add("leaving");
  shell.inert = true; // who does not see it fade is in the game already
  await Promise.allSettled(shell.getAnimations().map((fading) => fading.finished)); // none with reduced motion
  if (shell.classList.contains("leaving")) shell.hidden = true; // unless it came back with a report
}

start().catch((error) => {
  console.error(error);
  window.shell.fail(window.shell.words.broken, String(error?.type ? error.message : (error?.stack ?? error)));
});
