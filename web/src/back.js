/**
 * The back button closes what is open in the game before it leaves the page: for as long as something is open, one
 * entry of the history stands guard.
 */

/** @import { Input } from "./bridge.js" */

/**
 * @param {(input: Input) => void} send
 * @param {() => boolean} dismiss closes what lies over the game; false where nothing does
 */
export function guardBack(send, dismiss) {
  let depth = 0;
  let guarded = history.state === "guard";

  window.addEventListener("popstate", () => {
    guarded = history.state === "guard";
    if (guarded) return; // forwards, onto the guard
    if (dismiss()) guard();
    else if (depth > 0) send(["Back"]);
    else history.back(); // nothing is open any more: the player wants to leave
  });

  function guard() {
    history.pushState("guard", "");
    guarded = true;
  }

  return {
    /** @param {number} open how many scenes the back button can close */
    watch(open) {
      depth = open;
      if (depth > 0 && !guarded) guard();
    },
  };
}
