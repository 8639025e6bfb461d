/**
 * Fetches the site's files all at once and counts the bytes as they arrive.
 *
 * @typedef {object} File
 * @property {string} url where it lies, relative to the page
 * @property {number} size its bytes
 * @property {number} gzip the bytes that travel when the server compresses it
 */

/** Bytes that have arrived and that are expected, as they travel. */
export class Arrivals {
  #files = new Map();
  #tell;

  /** @param {(arrived: number, expected: number) => void} tell called whenever a number changes */
  constructor(tell) {
    this.#tell = tell;
  }

  /**
   * The response to a request for `file`, whose body counts itself as it is read.
   *
   * @param {File} file
   * @returns {Promise<Response>}
   */
  async fetch(file) {
    const count = { arrived: 0, expected: file.gzip };
    this.#files.set(file, count);
    const response = await fetch(file.url);
    if (!response.ok) throw new Error(`${file.url}: the server answered ${response.status}`);
    // A server that compresses sends fewer bytes than the reader sees.
    count.expected = response.headers.has("Content-Encoding") ? file.gzip : file.size;
    const scale = count.expected / file.size;
    const copy = response.clone();
    this.#count(/** @type {ReadableStream<Uint8Array>} */ (copy.body), (bytes) => {
      count.arrived = Math.min(count.expected, count.arrived + bytes * scale);
      this.#report();
    });
    return response;
  }

  /**
   * Counts `file` as a whole once `promise` is there: for what the browser fetches by itself.
   *
   * @template T
   * @param {File} file
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

  /**
   * @param {ReadableStream<Uint8Array>} stream
   * @param {(bytes: number) => void} add
   */
  async #count(stream, add) {
    const reader = stream.getReader();
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) add(part.value.byteLength);
    } catch {
      // The reader of the response itself meets the same error and reports it.
    }
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
