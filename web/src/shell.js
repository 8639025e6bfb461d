/**
 * What the page shows before Python is there, and when it cannot be. It stands in the page itself, so that it paints at
 * once, and is built for older browsers than the game needs, because they need its sentence most.
 *
 * The board is the running game's own: painted as it was left, with its score.
 */

import { choose, words } from "./words.js";

/** An eight of blocks, for those who have no running game. */
const EIGHT = "0000000000012300000405000006780000090100000234000000000000000000";

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const root = document.documentElement;
let failed = false;

/**
 * The document that the game's vault last saved under `name`, or an empty one. It is a hint for the eye only: the game
 * itself reads it strictly.
 *
 * @param {string} name
 * @returns {any}
 */
function saved(name) {
  let newest = 0;
  let found = {};
  for (const slot of ["a", "b"]) {
    try {
      const text = localStorage.getItem(`eightfold/${name}/${slot}`) || "";
      const head = /^EF1 (\d+) (\d+) [0-9a-f]{8} /.exec(text);
      const json = head ? text.slice(head[0].length) : "";
      if (head && Number(head[1]) > newest && json.length === Number(head[2])) {
        found = JSON.parse(json);
        newest = Number(head[1]);
      }
    } catch (_) {
      // No storage, or a damaged record: the game will say so.
    }
  }
  return found;
}

/** @param {any} game @param {unknown} theme */
function paint(game, theme) {
  if (/^[a-z-]{1,40}$/.test(String(theme))) root.setAttribute("data-theme", String(theme));
  for (const color of /^\d{64}$/.test(game.paint) ? game.paint : EIGHT) {
    const cell = document.createElement("i");
    if (color !== "0") cell.className = `p${color}`;
    element("board").appendChild(cell);
  }
  if (game.moves > 0 && game.score >= 0) element("score").textContent = Number(game.score).toLocaleString(root.lang);
}

/**
 * Shows a sentence and a report in place of the progress bar, over whatever there is. Only the first failure counts:
 * what follows from it would hide it.
 *
 * @param {string} sentence
 * @param {string} report
 */
function fail(sentence, report) {
  if (failed) return;
  failed = true;
  element("shell").hidden = false;
  element("shell").inert = false;
  element("shell").className = "failed";
  element("loading").hidden = true;
  element("sentence").textContent = sentence;
  element("detail").textContent = `${report}\n\n${navigator.userAgent}`;
  element("failure").hidden = false;
  element("copy").onclick = () => {
    getSelection()?.selectAllChildren(element("detail")); // at least, where the clipboard is out of reach
    navigator.clipboard?.writeText(element("detail").textContent || "").then(() => {
      element("copy").textContent = said.copied;
    });
  };
  element("again").onclick = (event) => {
    event.preventDefault();
    location.reload();
  };
}

const settings = saved("profile").settings || {};
root.lang = choose(settings.language, navigator.languages || [navigator.language]);
const said = words(root.lang);
window.shell = { fail, words: said };
element("again").textContent = said.again;
element("copy").textContent = said.copy;
element("bar").setAttribute("aria-label", said.loading);
paint(saved("puzzle.classic"), settings.theme);
if (!("WebAssembly" in window && "DecompressionStream" in window)) {
  fail(said.old, "WebAssembly or DecompressionStream is missing.");
}
addEventListener(
  "error",
  (event) => {
    if (event.target instanceof HTMLScriptElement) fail(said.missing, event.target.src);
  },
  true, // a script that cannot be fetched tells only itself
);
performance.mark("shell-ready");
