/**
 * What the player does: pointer, wheel and keys, taken from a layer that lies over the canvas.
 *
 * One pointer plays at a time, whichever went down first; others are ignored for as long as they are down. A gesture
 * always ends: by a release anywhere, or by a cancel when the system, another window or another page took it away.
 */

/** @import { Input } from "./bridge.js" */

/** Keys whose ordinary effect (scrolling, clicking) must not happen as well. */
const OURS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", " ", "Enter", "Escape"]);
const LINE = 16; // CSS pixels, for wheels that count lines

/**
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLElement} layer
 * @param {{ size: () => [number, number], ratio: () => number }} view
 * @param {(input: Input) => void} send
 * @param {(target: EventTarget | null) => boolean} acts does an element act by itself on Enter and space?
 */
export function listenToPlayer(canvas, layer, view, send, acts) {
  /** The pointer that is down. @type {number | null} */
  let active = null;
  let touch = false;

  layer.tabIndex = -1; // the keyboard finds the elements of the mirror
  Object.assign(layer.style, {
    outline: "none",
    overscrollBehavior: "none",
    touchAction: "none",
    userSelect: "none",
    webkitUserSelect: "none",
    webkitTouchCallout: "none",
    webkitTapHighlightColor: "transparent",
  });

  /** Device pixels of the drawing surface, whatever the CSS size, scroll offset or zoom. @param {MouseEvent} event */
  function place(event) {
    const box = canvas.getBoundingClientRect();
    const [width, height] = view.size();
    const x = ((event.clientX - box.left) * width) / box.width;
    const y = ((event.clientY - box.top) * height) / box.height;
    return [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
  }

  /** @param {"down" | "move" | "up" | "cancel"} kind @param {PointerEvent} event */
  function point(kind, event) {
    const [x, y] = place(event);
    send(["Pointer", kind, x, y, event.pointerId, event.pointerType === "touch"]);
  }

  function cancel() {
    if (active === null) return;
    send(["Pointer", "cancel", 0, 0, active, touch]);
    active = null;
  }

  layer.addEventListener("pointerdown", (event) => {
    if (active !== null || event.button !== 0) return;
    active = event.pointerId;
    touch = event.pointerType === "touch";
    layer.focus({ preventScroll: true });
    layer.setPointerCapture(active);
    point("down", event);
  });
  layer.addEventListener("pointermove", (event) => {
    if (active === null) {
      if (event.pointerType !== "touch") point("move", event);
    } else if (event.pointerId === active) {
      if (event.buttons & 1) point("move", event);
      else if (event.buttons)
        release(event); // another button is still down: no pointerup will come for ours
      else cancel(); // the release was never seen
    }
  });
  layer.addEventListener("pointerleave", (event) => {
    if (active === null && event.pointerType !== "touch") point("move", event);
  });

  /** @param {PointerEvent} event */
  function release(event) {
    if (event.pointerId !== active) return;
    point("up", event);
    active = null;
  }
  layer.addEventListener("pointerup", release);
  for (const lost of /** @type {const} */ (["pointercancel", "lostpointercapture"])) {
    layer.addEventListener(lost, (event) => {
      if (event.pointerId === active) cancel();
    });
  }
  window.addEventListener("blur", cancel);

  // Some systems zoom, select or open a menu on double taps and long presses whatever the styles say.
  layer.addEventListener("touchstart", (event) => event.cancelable && event.preventDefault(), { passive: false });
  layer.addEventListener("contextmenu", (event) => event.preventDefault());

  layer.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey) return; // the browser's zoom
      event.preventDefault();
      const unit = [1, LINE, layer.clientHeight][event.deltaMode] ?? 1;
      const [x, y] = place(event);
      send(["Wheel", x, y, event.deltaY * unit * view.ratio()]);
    },
    { passive: false },
  );

  window.addEventListener("keydown", (event) => {
    const ours = event.target === document.body || layer.contains(/** @type {Node} */ (event.target));
    const control = event.ctrlKey || event.metaKey;
    if (!ours || event.altKey || event.isComposing) return;
    if (control && event.key.toLowerCase() !== "z") return; // the browser's own
    const name = /^Digit\d$/.test(event.code) && !event.shiftKey ? event.code.slice(5) : event.key; // AZERTY
    if (name !== " " && !OURS.has(name) && [...name].length > 1) return; // Tab, F5, Shift, dead keys
    if ((name === "Enter" || name === " ") && acts(event.target)) return; // it clicks
    if (control || OURS.has(name)) event.preventDefault();
    send(["Key", name, control, event.shiftKey, event.repeat]);
  });

  return { cancel };
}
