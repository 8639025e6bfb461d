/**
 * Fetches the site's files all at once and counts the bytes as they arrive.
 *
 * @typedef {object} SiteFile
 * @property {string} url where it lies, relative to the page
 * @property {number} size its bytes
 * @property {number} gzip the bytes that travel when the server compresses it
 */

export class Arrivals {
  /** @type {Map<SiteFile, {arrived: number, expected: number}>} */
  #files = new Map();
  #tell;

  /** @param {(arrived: number, expected: number) => void} tell called with bytes, as they travel, on every change */
  constructor(tell) {
    this.#tell = tell;
  }

  /**
   * The response to a request for `file`, whose body is counted as it is read.
   *
   * From the service worker nothing needs counting, and the browser's own response is worth keeping: Chromium stores
   * compiled WebAssembly beside it, and starts in two thirds of the time.
   *
   * @param {SiteFile} file
   * @returns {Promise<Response>}
   */
  async fetch(file) {
    const count = { arrived: 0, expected: file.gzip };
    this.#files.set(file, count);
    const response = await fetch(file.url);
    if (!response.ok || !response.body) throw new Error(`${file.url}: the server answered ${response.status}`);
    if (navigator.serviceWorker?.controller) {
      count.arrived = count.expected;
      this.#report();
      return response;
    }
    // A server that compresses sends fewer bytes than the reader sees.
    count.expected = response.headers.has("Content-Encoding") ? file.gzip : file.size;
    const scale = count.expected / file.size;
    const counter = new TransformStream({
      /** @param {Uint8Array} part @param {TransformStreamDefaultController<Uint8Array>} out */
      transform: (part, out) => {
        count.arrived = Math.min(count.expected, count.arrived + part.byteLength * scale);
        this.#report();
        out.enqueue(part);
      },
    });
    return new Response(response.body.pipeThrough(counter), { headers: response.headers });
  }

  /**
   * Counts `file` as a whole once `promise` is there: for what the browser fetches by itself.
   *
   * @template T
   * @param {SiteFile} file
   * @param {Promise<T>} promise
   * @returns {Promise<T>}
   */
  async whole(file, promise) {
    const count = { arrived: 0, expected: file.gzip };
    this.#files.set(file, count);
    const value = await promise;
    count.arrived = count.expected;
    this.#report();
    return value;
  }

  #report() {
    let arrived = 0;
    let expected = 0;
    for (const count of this.#files.values()) {
      arrived += count.arrived;
      expected += count.expected;
    }
    this.#tell(arrived, expected);
  }
}
