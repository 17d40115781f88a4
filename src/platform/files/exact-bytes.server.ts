/**
 * Copies bytes into memory of exactly their length, for what is kept: Node cuts small buffers, those of zlib too, from pools of
 * 64 kB, and a slice keeps its whole pool alive.
 */
export const exactBytes = (bytes: Uint8Array): Buffer<ArrayBuffer> =>
  Buffer.from(new Uint8Array(bytes).buffer);
