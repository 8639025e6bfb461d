/**
 * Plays the voices that the game has rendered, by Web Audio. An audio device is opened while sound is wanted and the
 * player has touched something, not before; it rests while nothing is heard and while the page is hidden.
 */

/**
 * One blow: the number of a voice, its playback rate, seconds from now, loudness.
 * @typedef {[voice: number, rate: number, delay: number, level: number]} Strike
 */

/** Browsers differ in which of these count as the player's will. */
const GESTURES = ["pointerdown", "pointerup", "touchend", "click", "keydown"];
const QUIET = 4000; // milliseconds without a sound or a gesture after which the device rests
const LATE = 150; // milliseconds after which a sound no longer belongs to what it was for
const JUST = 1000; // milliseconds for which a gesture counts as the reason for what follows

export function createSpeaker() {
  /** @type {AudioContext | null} */
  let context = null;
  /** @type {AudioBuffer[]} */
  const voices = [];
  /** What has been struck and not ended. @type {Set<AudioBufferSourceNode>} */
  const ringing = new Set();
  let open = false;
  let rest = 0;
  let touched = -Infinity;

  /** A gesture comes before the sound it leads to, so the device is awake when that is struck. Rejects without one. */
  async function wake() {
    if (!context) {
      if (!(navigator.userActivation?.isActive ?? true)) return; // too early: browsers would only complain
      // @ts-expect-error Safari only: mixes with a podcast, and obeys the switch on the side of a phone.
      if (navigator.audioSession) navigator.audioSession.type = "ambient";
      context = new AudioContext({ latencyHint: "interactive" });
    }
    clearTimeout(rest);
    rest = setTimeout(tire, QUIET);
    if (context.state !== "running") await context.resume();
  }

  function tire() {
    if (ringing.size) rest = setTimeout(tire, QUIET);
    else sleep();
  }

  function sleep() {
    clearTimeout(rest);
    for (const source of ringing) source.stop();
    ringing.clear();
    context?.suspend().catch(() => {}); // also when it is just waking
  }

  function gesture() {
    touched = performance.now();
    if (open) wake().catch(() => {}); // refused: the next gesture tries again
  }
  for (const name of GESTURES) window.addEventListener(name, gesture, { capture: true, passive: true });

  /** @param {AudioContext} device @param {Strike[]} strikes */
  function strike(device, strikes) {
    const now = device.currentTime;
    for (const [voice, rate, delay, level] of strikes) {
      const source = new AudioBufferSourceNode(device, { buffer: voices[voice], playbackRate: rate });
      source.connect(new GainNode(device, { gain: level })).connect(device.destination);
      ringing.add(source);
      source.onended = () => ringing.delete(source);
      source.start(now + delay);
    }
  }

  return {
    open() {
      if (open) return;
      open = true;
      if (performance.now() - touched < JUST) gesture(); // it was a gesture that turned sound on
    },

    /** Calls `work` once when the page has nothing better to do; WebKit cannot tell. @param {() => void} work */
    whenIdle(work) {
      if ("requestIdleCallback" in window) requestIdleCallback(() => work());
      else setTimeout(work, 300);
    },

    /** Keeps a voice and tells its number. @param {Float32Array<ArrayBuffer>} samples @param {number} sampleRate */
    learn(samples, sampleRate) {
      const buffer = new AudioBuffer({ length: samples.length, sampleRate });
      buffer.copyToChannel(samples, 0);
      return voices.push(buffer) - 1;
    },

    /** @param {string} batch JSON of the strikes */
    async play(batch) {
      if (!context || document.hidden) return;
      const device = context;
      const asked = performance.now();
      try {
        await wake();
      } catch {
        return; // refused: the next gesture tries again
      }
      const inTime = performance.now() - asked < LATE;
      if (device === context && inTime) strike(device, JSON.parse(batch));
    },

    /** Falls silent until the next gesture. */
    sleep,

    close() {
      if (!open) return;
      open = false;
      sleep();
      context?.close();
      context = null;
    },
  };
}
