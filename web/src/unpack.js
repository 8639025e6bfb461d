/** Reading what the build packed: gzipped, uncompressed zips. */

/**
 * The bytes of `response`, unzipped unless the server or the browser has done so already.
 *
 * @param {Response} response
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function unzipped(response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * The files of an uncompressed zip, as views of its bytes.
 *
 * @param {Uint8Array<ArrayBuffer>} zip
 * @returns {Generator<[path: string, content: Uint8Array<ArrayBuffer>]>}
 */
export function* entries(zip) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const names = new TextDecoder();
  // The build writes plain local headers: sizes known, no encryption, no data descriptors.
  for (let at = 0; view.getUint32(at, true) === 0x04034b50; ) {
    const size = view.getUint32(at + 18, true);
    const nameLength = view.getUint16(at + 26, true);
    const start = at + 30 + nameLength + view.getUint16(at + 28, true);
    yield [names.decode(zip.subarray(at + 30, at + 30 + nameLength)), zip.subarray(start, start + size)];
    at = start + size;
  }
}
