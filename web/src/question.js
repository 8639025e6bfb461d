/**
 * A line of text that the player is asked for: a real field in a real dialog, so that the keyboard of a phone, dictation,
 * input methods and screen readers all do what they do elsewhere.
 */

/** @import { Input } from "./bridge.js" */

/**
 * @typedef {object} Question of `game/host/host.py`
 * @property {string} title
 * @property {string} text
 * @property {string} hint
 * @property {string} accept
 * @property {string} cancel
 * @property {number} size
 * @property {Record<string, string>} colors
 */

const LEAST = 16; // CSS pixels: below that some phones zoom into the field

/** @param {(input: Input) => void} send */
export function createQuestions(send) {
  /** @type {HTMLDialogElement | null} */
  let open = null;

  /**
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} tag
   * @param {Record<string, string>} style
   * @param {string} [text]
   */
  function make(tag, style, text) {
    const element = document.createElement(tag);
    Object.assign(element.style, style);
    if (text !== undefined) element.textContent = text;
    return element;
  }

  /** Closes the question without an answer; false where there is none. */
  function dismiss() {
    if (!open) return false;
    open.close();
    return true;
  }

  /** @param {Question} question */
  function ask(question) {
    dismiss();
    const { panel, ink, soft, edge, accent, accent_ink, focus } = question.colors;
    const size = Math.max(LEAST, question.size);
    const dialog = make("dialog", {
      boxSizing: "border-box",
      width: `min(${24 * size}px, calc(100% - 32px))`,
      maxHeight: "calc(100% - 32px)",
      margin: "max(16px, 12vh) auto auto", // the keyboard of a phone comes from below
      padding: "24px",
      border: `1px solid ${edge}`,
      borderRadius: "20px",
      background: panel,
      color: ink,
      font: `${size}px/1.4 system-ui, sans-serif`,
    });
    const form = make("form", { display: "grid", gap: "12px", margin: "0" });
    const title = make("label", { fontWeight: "700", fontSize: "1.25em" }, question.title);
    const field = make("input", {
      boxSizing: "border-box",
      width: "100%",
      minHeight: "48px",
      padding: "8px 12px",
      border: `2px solid ${soft}`,
      borderRadius: "12px",
      background: panel,
      color: ink,
      font: "inherit",
    });
    const hint = make("p", { margin: "0", color: soft }, question.hint);
    const row = make("div", { display: "flex", flexWrap: "wrap", gap: "10px" });
    const button = { flex: "1 1 8em", minHeight: "48px", borderRadius: "14px", font: "inherit", fontWeight: "700" };
    const accept = make(
      "button",
      { ...button, border: `1px solid ${accent}`, background: accent, color: accent_ink },
      question.accept,
    );
    const cancel = make(
      "button",
      { ...button, border: `1px solid ${edge}`, background: panel, color: ink },
      question.cancel,
    );
    field.id = "answer";
    field.type = "text";
    field.value = question.text;
    field.autocomplete = "off";
    field.enterKeyHint = "done";
    field.setAttribute("aria-describedby", "hint");
    title.htmlFor = field.id;
    hint.id = "hint";
    hint.setAttribute("role", "status");
    cancel.type = "button";
    dialog.setAttribute("aria-label", question.title);
    for (const element of [field, accept, cancel]) {
      element.addEventListener("focus", () => (element.style.outline = `3px solid ${focus}`));
      element.addEventListener("blur", () => (element.style.outline = "none"));
    }
    cancel.addEventListener("click", dismiss);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = field.value;
      dialog.close();
      send(["Answered", text]);
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (open === dialog) open = null;
    });
    row.append(accept, cancel);
    form.append(title, field, hint, row);
    dialog.append(form);
    document.body.append(dialog);
    open = dialog;
    dialog.showModal();
    field.focus();
    field.select();
  }

  return { ask, dismiss };
}
