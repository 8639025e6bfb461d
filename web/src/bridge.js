/**
 * Everything the page and the game tell each other. The game calls the methods through `globalThis.eightfold`
 * (`game/host/browser.py`); the page hands over what happened as one JSON text per frame.
 *
 * The game draws only when something happens: a frame is asked for by an input, by `wake()`, or by the frame before it.
 * It runs inside the `requestAnimationFrame` callback, so what it draws is what the display shows next.
 */

import { guardBack } from "./back.js";
import { createMirror } from "./mirror.js";
import { listenToPlayer } from "./player.js";
import { createQuestions } from "./question.js";
import { createSpeaker } from "./speaker.js";
import { watchSystem } from "./system.js";

/**
 * One input: the name of a class in `game/host/inputs.py` and its fields in order.
 * @typedef {[kind: string, ...fields: (string | number | boolean)[]]} Input
 *
 * Draws one frame; true asks for another at once.
 * @typedef {(seconds: number, inputs: string) => boolean} Frame
 */

/**
 * Connects the page to the game that will draw on `canvas`. A transparent layer is laid over it that takes the pointer
 * and the keys, because SDL listens on the canvas itself.
 * @param {HTMLCanvasElement} canvas
 * @param {() => ArrayBuffer} memory Python's, which is another one whenever it has grown
 */
export function createBridge(canvas, memory) {
  /** @type {Frame | null} */
  let frame = null;
  /** @type {(() => string) | null} */
  let probe = null;
  /** @type {(() => void) | null} */
  let update = null;
  /** @type {Input[]} */
  let inputs = [];
  /** @type {ImageData | null} */
  let picture = null;
  let scheduled = 0;
  let time = 0;
  let visible = document.visibilityState === "visible";
  let persistenceAsked = false;
  /** @type {() => void} */
  let start;
  /** @type {Promise<void>} */
  const started = new Promise((resolve) => (start = resolve));
  /** @type {(error: unknown) => void} */
  let fail;
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => (fail = reject));
  failed.catch(() => {}); // whoever wants to know asks

  /** Before the game runs nobody could act on an input, and later it would be stale. @param {Input} input */
  function send(input) {
    if (!frame) return;
    const last = inputs.at(-1);
    const isMove = input[0] === "Pointer" && input[1] === "move";
    if (isMove && last?.[0] === "Pointer" && last[1] === "move" && last[4] === input[4]) inputs.pop();
    inputs.push(input);
    schedule();
  }

  function schedule() {
    if (frame && visible && !scheduled) scheduled = requestAnimationFrame(turn);
  }

  /** @param {number} milliseconds */
  function turn(milliseconds) {
    scheduled = 0;
    if (!frame) return;
    try {
      const batch = inputs.length ? JSON.stringify(inputs) : "";
      inputs = [];
      time = Math.max(time, milliseconds);
      if (frame(time / 1000, batch)) schedule();
    } catch (error) {
      stop();
      fail(error);
    }
  }

  function stop() {
    frame = null;
    cancelAnimationFrame(scheduled);
    scheduled = 0;
    inputs = [];
  }

  /** Hidden, there are no animation frames: the last word is passed on at once. @param {boolean} shown */
  function show(shown) {
    if (shown === visible) return;
    if (!shown) player.cancel();
    send(["Shown", shown]);
    if (!shown) {
      cancelAnimationFrame(scheduled);
      turn(performance.now());
      cancelAnimationFrame(scheduled);
      scheduled = 0;
      speaker.sleep();
    }
    visible = shown;
    schedule();
  }

  /** A gesture ends with the layout it began in. @param {Input} input */
  function sendFromSystem(input) {
    if (input[0] === "Resized") player.cancel();
    send(input);
  }

  const layer = document.createElement("div");
  const speaker = createSpeaker();
  const system = watchSystem(canvas, layer, sendFromSystem, show);
  const mirror = createMirror(layer, send);
  const questions = createQuestions(send);
  const back = guardBack(send, questions.dismiss);
  const player = listenToPlayer(canvas, layer, system, send, mirror.acts);
  canvas.after(layer);
  canvas.setAttribute("aria-hidden", "true"); // the mirror says what it shows

  return {
    /** Settles when the game has drawn its first picture. */
    started,

    /**
     * Rejects when a frame ends in an error of JavaScript: Python itself has broken down. What Python raises comes out
     * of `Host.run`.
     */
    failed,

    /** The game's state as JSON for tests and bug reports, `null` before there is one. Nothing can be changed by it. */
    probe: () => probe?.() ?? "null",

    /** A new version waits, and `accept` starts it: called by the loader. @param {() => void} accept */
    offerUpdate(accept) {
      update = accept;
      send(["UpdateReady"]);
    },

    // The rest is called by the game.

    /** Runs `game` until `stop`. @param {Frame} game */
    start(game) {
      frame = game;
      if (update) send(["UpdateReady"]);
      if (!document.activeElement || document.activeElement === document.body) layer.focus({ preventScroll: true });
      schedule();
    },

    stop,
    /** @param {number} after seconds */
    wake(after) {
      if (after > 0) setTimeout(schedule, after * 1000);
      else schedule();
    },

    /**
     * Shows an area of the picture that Python has drawn. Its bytes are those of an ImageData, without a gap: nothing
     * is copied on the way to the canvas.
     *
     * @param {number} address of the picture in Python's memory
     * @param {number} width @param {number} height of the picture
     * @param {number} left @param {number} top @param {number} across @param {number} down the area
     */
    present(address, width, height, left, top, across, down) {
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
      const buffer = memory();
      const isSameSize = picture?.width === width && picture.height === height;
      // One for all frames: what a page throws away lies about for minutes.
      if (!picture || !isSameSize || picture.data.buffer !== buffer || picture.data.byteOffset !== address) {
        picture = new ImageData(new Uint8ClampedArray(buffer, address, 4 * width * height), width, height);
      }
      canvas.getContext("2d")?.putImageData(picture, 0, 0, left, top, across, down);
    },

    speaker,
    view: system.view,
    preferences: system.preferences,

    /** @param {() => string} read */
    publish(read) {
      probe = read;
    },

    /** @param {string} text JSON of what `game/ui/mirror.py` makes */
    mirror(text) {
      const tree = JSON.parse(text);
      mirror.show(tree);
      back.watch(tree.depth);
    },

    /** @param {string} name */
    mark(name) {
      performance.mark(name);
    },

    ready: () => start(),

    /** @param {string} name @param {string} text */
    handOut(name, text) {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // some browsers read it only after they have asked
    },

    askForFile() {
      const chooser = document.createElement("input");
      chooser.type = "file";
      chooser.accept = "text/plain,.txt";
      chooser.onchange = async () => {
        const file = chooser.files?.[0];
        if (file) send(["Received", await file.text()]);
      };
      chooser.click();
    },

    /** @param {string} text JSON of a `Question` */
    askForText: (text) => questions.ask(JSON.parse(text)),

    acceptUpdate: () => update?.(),

    /** Browsers only complain about vibrating before the first touch. @param {...number} milliseconds */
    vibrate(...milliseconds) {
      if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(milliseconds);
    },

    /** Asks that saves be kept for good; once, and not in Firefox, which would ask the player. */
    persist() {
      if (persistenceAsked || navigator.userAgent.includes("Firefox/")) return;
      persistenceAsked = true;
      navigator.storage?.persist?.().catch(() => {}); // a refusal changes nothing for the player
    },
  };
}
