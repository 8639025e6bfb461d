/**
 * What the page shows before Python is there, and when it cannot be. It stands in the page itself, so that it paints at
 * once; it is written for browsers that are too old for the game, because they need its sentence most.
 *
 * The board is the running game's own: painted as it was left, with its score.
 */
(function () {
  var TOO_OLD =
    "This browser is too old for the game. A current Firefox, Chrome, Edge or Safari (16.4 or newer) can play it.";
  var failed = false;
  /** An eight of blocks, for those who have no running game. */
  var EIGHT = "0000000000012300000405000006780000090100000234000000000000000000".split("");

  /** @param {string} id */
  function element(id) {
    return /** @type {HTMLElement} */ (document.getElementById(id));
  }

  /**
   * The document that the game's vault last saved under `name`, or an empty one. It is a hint for the eye only: the
   * game itself reads it strictly.
   * @param {string} name
   * @returns {any}
   */
  function saved(name) {
    var best = 0;
    var found = {};
    ["a", "b"].forEach(function (slot) {
      try {
        var text = localStorage.getItem("eightfold:eightfold/" + name + "/" + slot) || "";
        var head = /^EF1 (\d+) (\d+) [0-9a-f]{8} \{/.exec(text);
        var json = head ? text.slice(head[0].length - 1) : "";
        if (head && Number(head[1]) > best && json.length === Number(head[2])) {
          found = JSON.parse(json);
          best = Number(head[1]);
        }
      } catch (error) {
        // No storage, or a damaged record: the game will say so.
      }
    });
    return found;
  }

  /** @param {any} game @param {any} profile */
  function paint(game, profile) {
    var theme = (profile.settings || {}).theme;
    if (/^(daylight|dusk|contrast)$/.test(theme)) document.documentElement.setAttribute("data-theme", theme);
    var cells = /^\d{64}$/.test(game.paint) ? game.paint.split("") : EIGHT;
    for (var index = 0; index < cells.length; index++) {
      var cell = document.createElement("i");
      if (cells[index] !== "0") cell.className = "p" + cells[index];
      element("board").appendChild(cell);
    }
    if (game.moves > 0 && game.score >= 0) element("score").textContent = Number(game.score).toLocaleString("en");
  }

  /**
   * Shows a sentence and a report in place of the progress bar, over whatever there is.
   * @param {string} sentence
   * @param {string} report
   */
  function fail(sentence, report) {
    if (failed) return; // what follows from the first failure only hides it
    failed = true;
    element("shell").hidden = false;
    element("shell").className = "";
    element("loading").hidden = true;
    element("sentence").textContent = sentence;
    element("detail").textContent = report + "\n\n" + navigator.userAgent;
    element("failure").hidden = false;
    element("copy").onclick = function () {
      if (window.getSelection) getSelection().selectAllChildren(element("detail"));
      if (!navigator.clipboard) return; // the report is selected at least
      navigator.clipboard.writeText(element("detail").textContent || "").then(function () {
        element("copy").textContent = "Copied";
      });
    };
    element("again").onclick = function (event) {
      event.preventDefault();
      location.reload();
    };
  }

  /** @type {any} */ (window).shell = { fail: fail };
  paint(saved("puzzle.classic"), saved("profile"));
  if (!("WebAssembly" in window && "DecompressionStream" in window && "noModule" in HTMLScriptElement.prototype)) {
    fail(TOO_OLD, "WebAssembly, DecompressionStream or JavaScript modules are missing.");
  }
  window.addEventListener(
    "error",
    function (event) {
      // Only what the page loads: errors of scripts have no target but the window.
      if (event.target instanceof HTMLScriptElement) fail("The game could not be loaded. Is the network there?", event.target.src);
    },
    true
  );
  if (window.performance && performance.mark) performance.mark("shell-ready");
})();
