/**
 * Installs the service worker, and offers a new version when one has been fetched.
 *
 * The new version starts when the player asks for it, or once every window of the old one is closed.
 */

const HOUR = 3_600_000;

/** @param {{ offerUpdate(accept: () => void): void }} bridge */
export async function watchForUpdates(bridge) {
  if (!navigator.serviceWorker) return;
  try {
    const registration = await navigator.serviceWorker.register("sw.js");
    if (registration.waiting) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        // Without a controller it is the first version, which has nothing to take the place of.
        if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
      });
    });
    lookNowAndThen(registration);
  } catch {
    // Private windows and old settings refuse it: the game runs, but not offline.
  }

  /** @param {ServiceWorker} worker */
  function offer(worker) {
    bridge.offerUpdate(() => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      worker.postMessage("activate");
    });
  }
}

/** A page that stays open for days would otherwise never hear of a new version. @param {ServiceWorkerRegistration} registration */
function lookNowAndThen(registration) {
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.update().catch(() => {}); // offline
  });
}
