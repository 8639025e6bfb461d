/** What the build fills in, and what the page's parts share by name. */
declare const LOCK_INFO: import("pyodide").LockfileInfo;
declare const SITE: { url: string; revision: string | null; integrity?: string }[];
declare var eightfold: ReturnType<typeof import("./bridge.js").createBridge>;
interface Window {
  /** What the page can do before and without the game: `shell.js`. */
  shell: { fail(sentence: string, report: string): void };
}

/** Of a service worker; TypeScript has its types only for files that are not of a page. */
interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface ExtendableMessageEvent extends ExtendableEvent {
  data: unknown;
}
