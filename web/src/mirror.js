/**
 * The accessibility mirror: one real element over each widget that the game draws, so that a screen reader, a switch or
 * a test can find and operate it by role and name. The game sends the whole tree (`game/ui/mirror.py`); only what
 * changed is touched here. The elements are transparent, and a pointer over them plays the game as it does elsewhere.
 */

/** @import { Input } from "./bridge.js" */

/**
 * @typedef {object} Node
 * @property {string} id
 * @property {string} role
 * @property {string} name
 * @property {[number, number, number, number]} rect
 * @property {string} [parent]
 * @property {string} [value]
 * @property {boolean} [checked]
 * @property {boolean} [pressed]
 * @property {boolean} [disabled]
 * @property {boolean} [stop]
 * @property {number} [low]
 * @property {number} [high]
 * @property {number} [at]
 *
 * @typedef {{ root: HTMLElement, shown: Map<string, { element: HTMLElement, text: string }> }} Place
 *
 * @typedef {{ nodes: Node[], focus: string | null, say: string, language: string, title: string, depth: number }} Tree
 */

/** Elements whose own meaning is the role; everything else is a `div` with a role. @type {Record<string, string>} */
const TAGS = { button: "button", switch: "button", radio: "button", heading: "h2", text: "p", main: "main" };
const KEPT = 4; // scenes: most often one returns to where one came from
const SPOKEN = 2; // live regions, filled in turn so that an equal sentence is news again

/**
 * @param {HTMLElement} layer
 * @param {(input: Input) => void} send
 */
export function createMirror(layer, send) {
  const root = document.createElement("div");
  root.style.cssText = "position:absolute;inset:0;overflow:clip;opacity:0";
  const voices = Array.from({ length: SPOKEN }, () => {
    const voice = document.createElement("div");
    voice.setAttribute("aria-live", "polite");
    voice.style.cssText = "position:absolute;width:1px;height:1px;overflow:clip;opacity:0";
    return voice;
  });
  layer.append(root, ...voices);

  /** What was shown of scenes seen lately, by the identity of the scene. @type {Map<string, Place>} */
  const places = new Map();
  let place = open("");
  let said = "";
  let focus = /** @type {string | null} */ (null);
  let turn = 0;

  root.addEventListener("click", (event) => {
    const id = idOf(event.target);
    // A pointer's click has been played already, where the pointer was; this is for all who have none.
    if (id && event.detail === 0) send(["Activate", id]);
  });
  root.addEventListener("focusin", (event) => {
    const id = idOf(event.target);
    if (id && id !== focus) send(["Focused", id]);
    if (id) focus = id;
  });
  // Pressing must not move the focus: the ring would jump after every touch.
  root.addEventListener("mousedown", (event) => event.preventDefault());

  /** @param {EventTarget | null} target */
  function idOf(target) {
    const element = target instanceof Element ? target.closest("[data-id]") : null;
    return element instanceof HTMLElement ? element.dataset.id : undefined;
  }

  /** @param {Node} node */
  function make(node) {
    const element = document.createElement(TAGS[node.role] ?? "div");
    if (element instanceof HTMLButtonElement) element.type = "button";
    element.dataset.id = node.id;
    element.style.position = "absolute";
    return element;
  }

  /** @param {HTMLElement} element @param {string} name @param {unknown} value undefined takes the attribute away */
  function set(element, name, value) {
    if (value === undefined || value === null) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }

  /** @param {HTMLElement} element @param {Node} node @param {number[]} origin */
  function dress(element, node, origin) {
    const tag = TAGS[node.role];
    if (!tag || node.role === "switch" || node.role === "radio") set(element, "role", node.role);
    const [x, y, width, height] = node.rect;
    Object.assign(element.style, {
      left: `${x - origin[0]}px`,
      top: `${y - origin[1]}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    const words = node.value && node.role !== "slider" ? `${node.name}: ${node.value}` : node.name;
    if (node.role === "heading" || node.role === "text" || node.role === "status") element.textContent = words;
    else set(element, "aria-label", words);
    set(element, "aria-checked", node.checked);
    set(element, "aria-pressed", node.pressed);
    set(element, "aria-disabled", node.disabled || undefined);
    set(element, "aria-modal", node.role === "dialog" ? true : undefined);
    set(element, "aria-valuemin", node.low);
    set(element, "aria-valuemax", node.high);
    set(element, "aria-valuenow", node.at);
    set(element, "aria-valuetext", node.role === "slider" ? node.value : undefined);
    if (node.stop) element.tabIndex = 0;
    else if (node.role === "gridcell" || node.role === "dialog") element.tabIndex = -1;
    else element.removeAttribute("tabindex");
  }

  /** @param {string} scene @returns {Place} */
  function open(scene) {
    const found = places.get(scene) ?? { root: document.createElement("div"), shown: new Map() };
    places.delete(scene);
    places.set(scene, found); // the last one of a map is the youngest
    for (const old of places.keys()) if (places.size > KEPT) places.delete(old);
    root.replaceChildren(found.root);
    return found;
  }

  /** @param {Node[]} nodes the first one is the scene */
  function patch(nodes) {
    const scene = nodes[0].id;
    if (place !== places.get(scene)) place = open(scene);
    const { shown } = place;
    const rects = new Map(nodes.map((node) => [node.id, node.rect]));
    const alive = new Set(rects.keys());
    for (const [id, { element }] of shown) {
      if (!alive.has(id)) {
        element.remove();
        shown.delete(id);
      }
    }
    /** @type {Map<HTMLElement, number>} */
    const filled = new Map();
    for (const node of nodes) {
      let entry = shown.get(node.id);
      const tag = (TAGS[node.role] ?? "div").toUpperCase();
      if (entry && entry.element.tagName !== tag) {
        entry.element.remove();
        entry = undefined;
      }
      entry ??= { element: make(node), text: "" };
      shown.set(node.id, entry);
      const parent = (node.parent && shown.get(node.parent)?.element) || place.root;
      const index = filled.get(parent) ?? 0;
      if (parent.children[index] !== entry.element) parent.insertBefore(entry.element, parent.children[index] ?? null);
      filled.set(parent, index + 1);
      const origin = (node.parent && rects.get(node.parent)) || [0, 0];
      const text = JSON.stringify([node, origin]);
      if (text !== entry.text) {
        entry.text = text;
        dress(entry.element, node, origin);
      }
    }
  }

  /** @param {string} sentence */
  function speak(sentence) {
    if (sentence === said) return;
    said = sentence;
    voices[turn].textContent = "";
    turn = (turn + 1) % SPOKEN;
    voices[turn].textContent = sentence.slice(sentence.indexOf(" ") + 1);
  }

  /** @param {string | null} id */
  function moveFocus(id) {
    if (id === focus) return;
    focus = id;
    const element = id ? place.shown.get(id)?.element : undefined;
    const inside = layer.contains(document.activeElement) || document.activeElement === document.body;
    if (element && inside && element !== document.activeElement) element.focus({ preventScroll: true });
  }

  return {
    /** @param {Tree} tree */
    show(tree) {
      // Set anew they count as changed, and the browser styles the whole page once more.
      if (document.documentElement.lang !== tree.language) document.documentElement.lang = tree.language;
      if (document.title !== tree.title) document.title = tree.title;
      patch(tree.nodes);
      speak(tree.say);
      moveFocus(tree.focus);
    },

    /** Does this element act by itself on Enter and space? @param {EventTarget | null} target */
    acts: (target) => target instanceof HTMLButtonElement && root.contains(target),
  };
}
