/**
 * The back button closes what is open in the game before it leaves the page: for as long as something is open, one
 * entry of the history stands guard.
 */

/** @import { Input } from "./bridge.js" */

/** @param {(input: Input) => void} send */
export function guardBack(send) {
  let depth = 0;
  let guarded = history.state === "guard";

  window.addEventListener("popstate", () => {
    guarded = history.state === "guard";
    if (guarded) return; // forwards, onto the guard
    if (depth > 0) send(["Back"]);
    else history.back(); // nothing is open any more: the player wants to leave
  });

  return {
    /** @param {number} open how many scenes the back button can close */
    watch(open) {
      depth = open;
      if (depth > 0 && !guarded) {
        history.pushState("guard", "");
        guarded = true;
      }
    },
  };
}
