/**
 * The service worker: the whole site, kept for good.
 *
 * Workbox fetches all files of a version before that version may start, and only those that this browser has not got:
 * their names carry the hash of their content. The page and the few other files with fixed names carry a revision.
 */
import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

/** @type {any} */
const worker = self;
const controller = new PrecacheController({ plugins: [{ cacheWillUpdate: ({ response }) => whole(response) }] });
controller.addToCacheList(SITE);

worker.addEventListener("install", (/** @type {ExtendableEvent} */ event) => controller.install(event));
worker.addEventListener("activate", (/** @type {ExtendableEvent} */ event) => {
  event.waitUntil(forgetOldFiles(event));
});
worker.addEventListener("message", (/** @type {ExtendableMessageEvent} */ event) => {
  if (event.data === "activate") worker.skipWaiting();
});

/** Every address of the game is the one page, with or without a query. */
const page = controller.createHandlerBoundToURL("index.html");
registerRoute(
  new NavigationRoute(
    (options) => {
      const event = /** @type {ExtendableEvent} */ (options.event);
      event.waitUntil(forgetOldFiles(event));
      return page(options);
    },
    { denylist: [/\/build\.json$/] },
  ),
);

registerRoute(new PrecacheRoute(controller, { cleanURLs: false }));

/** A window of the version before may still ask for its own files. */
registerRoute(
  ({ url }) => url.pathname.startsWith(new URL("files/", worker.registration.scope).pathname),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

/**
 * The response, or null when it is not what was asked for: a network's own page, say. Most files are held to their
 * checksum; the archives are not, because some servers unzip what ends in `.gz`.
 *
 * @param {Response} response
 */
async function whole(response) {
  if (response.status !== 200) return null;
  if (!new URL(response.url).pathname.endsWith(".gz")) return response;
  const [first, second] = new Uint8Array(await response.clone().arrayBuffer());
  const isGzip = first === 0x1f && second === 0x8b;
  const isZip = first === 0x50 && second === 0x4b;
  return isGzip || isZip ? response : null;
}

/** Drops files that this version does not name, when no window is open that could still want them. @param {ExtendableEvent} event */
async function forgetOldFiles(event) {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.length === 0) await controller.activate(event);
}
