/**
 * Copies bytes that will be kept into memory of exactly their length. Node cuts small buffers, also those of zlib,
 * from pools of 64 kB, and a slice keeps its whole pool alive.
 */
export const exactBytes = (bytes: Uint8Array): Buffer<ArrayBuffer> =>
  Buffer.from(new Uint8Array(bytes).buffer);
