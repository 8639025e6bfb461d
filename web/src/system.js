/**
 * What the system says: size and density of the canvas, notches, visibility, and what it asks of every program.
 */

/** @import { Input } from "./bridge.js" */

const QUERIES = {
  dark: "(prefers-color-scheme: dark)",
  contrast: "(prefers-contrast: more)",
  forced: "(forced-colors: active)",
  still: "(prefers-reduced-motion: reduce)",
};
const ORDINARY_TEXT = 16; // CSS pixels of `medium` where nobody changed it

/**
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLElement} layer kept exactly over the canvas
 * @param {(input: Input) => void} send
 * @param {(visible: boolean) => void} show
 */
export function watchSystem(canvas, layer, send, show) {
  // Invisible: as wide and high as what notches cover, in text of the system's own size.
  const probe = document.createElement("div");
  probe.setAttribute("aria-hidden", "true");
  probe.style.cssText =
    "position:fixed;visibility:hidden;pointer-events:none;font-size:medium;width:1em;height:1em;box-sizing:content-box;" +
    "padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)";
  document.body.append(probe);

  const queries = Object.fromEntries(Object.entries(QUERIES).map(([name, query]) => [name, matchMedia(query)]));

  /** Device pixels of the canvas as the browser last counted them; some never do. @type {number[] | null} */
  let exact = null;
  let view = measure();
  let preferences = read();

  function measure() {
    const box = canvas.getBoundingClientRect();
    const ratio = devicePixelRatio;
    const edges = [box.left, box.right, box.top, box.bottom].map((edge) => Math.round(edge * ratio));
    const rounded = [edges[1] - edges[0], edges[3] - edges[2]];
    const [width, height] = exact?.every((side, n) => Math.abs(side - rounded[n]) <= 1) ? exact : rounded;
    const style = getComputedStyle(probe);
    const covered = [
      parseFloat(style.paddingLeft) - box.left,
      parseFloat(style.paddingTop) - box.top,
      parseFloat(style.paddingRight) - (innerWidth - box.right),
      parseFloat(style.paddingBottom) - (innerHeight - box.bottom),
    ];
    const safe = covered.map((side) => Math.max(0, Math.round(side * ratio)));
    return { width: Math.max(1, width), height: Math.max(1, height), ratio, safe };
  }

  function read() {
    return {
      dark: queries.dark.matches,
      high_contrast: queries.contrast.matches || queries.forced.matches,
      reduced_motion: queries.still.matches,
      text_scale: parseFloat(getComputedStyle(probe).fontSize) / ORDINARY_TEXT,
      languages: navigator.languages.length ? navigator.languages : [navigator.language || "en"],
    };
  }

  function remeasure() {
    const fixed = getComputedStyle(canvas).position === "fixed";
    Object.assign(layer.style, {
      position: fixed ? "fixed" : "absolute",
      left: `${canvas.offsetLeft}px`,
      top: `${canvas.offsetTop}px`,
      width: `${canvas.clientWidth}px`,
      height: `${canvas.clientHeight}px`,
    });
    const old = JSON.stringify(view);
    view = measure();
    if (JSON.stringify(view) !== old) send(["Resized"]);
  }

  function reread() {
    const old = JSON.stringify(preferences);
    preferences = read();
    if (JSON.stringify(preferences) !== old) send(["PreferencesChanged"]);
  }

  const observer = new ResizeObserver((entries) => {
    for (const { target, devicePixelContentBoxSize: box } of entries) {
      if (target === canvas && box) exact = [box[0].inlineSize, box[0].blockSize];
    }
    remeasure();
    reread();
  });
  try {
    observer.observe(canvas, { box: "device-pixel-content-box" });
  } catch {
    observer.observe(canvas); // WebKit
  }
  observer.observe(probe, { box: "border-box" });

  function watchDensity() {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener("change", () => (remeasure(), watchDensity()), { once: true });
  }
  watchDensity();
  for (const turned of ["resize", "orientationchange"]) window.addEventListener(turned, remeasure);
  for (const query of Object.values(queries)) query.addEventListener("change", reread);
  window.addEventListener("languagechange", reread);

  document.addEventListener("visibilitychange", () => show(document.visibilityState === "visible"));
  window.addEventListener("pagehide", () => show(false));
  window.addEventListener("pageshow", () => show(document.visibilityState === "visible"));

  return {
    /** @returns {[number, number]} width and height of the drawing surface in device pixels */
    size: () => [view.width, view.height],
    ratio: () => view.ratio,
    /** JSON of a `View`. */
    view: () => JSON.stringify(view),
    /** JSON of `Preferences`. */
    preferences: () => JSON.stringify(preferences),
  };
}
