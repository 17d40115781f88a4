import type { MainModule } from 'libheif-js/libheif-wasm/libheif.js';

/** Size that the head of the file declares, already turned, and its colour profile. */
export type HeicHead = { width: number; height: number; icc?: Buffer | undefined };

/** Of the library's C interface (heif_image.h): RGB, interleaved in eight bits, and its only plane. */
const RGB = 1;
const INTERLEAVED_RGB = 10;
const INTERLEAVED = 10;
/** Byte of `strict_decoding` in heif_decoding_options (heif_decoding.h): without it, a part that is missing is black. */
const STRICT = 21;

/**
 * Decodes the primary photo of a HEIC in HEVC, turned as the file says, into a TIFF without compression that carries its colour
 * profile. Throws for a file that is damaged, or of another size than its head. The library's memory ends with the process.
 */
export async function decodeHeic(bytes: Buffer, head: HeicHead): Promise<Buffer> {
  // It takes a fifth of a second to load.
  const { default: open } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
  const library = open();
  const context = library._heif_context_alloc();
  try {
    return tiffOf(pixelsOf(library, context, bytes), head);
  } finally {
    library._heif_context_free(context);
  }
}

type Pixels = { width: number; height: number; stride: number; data: Uint8Array };

function pixelsOf(library: MainModule, context: number, bytes: Buffer): Pixels {
  const [error, out] = [library._malloc(12), library._malloc(4)];
  const read = (pointer: number): number => library.HEAPU32[pointer >> 2];
  const check = (step: string) => {
    if (read(error) !== 0) throw new Error(`libheif: ${step}, error ${read(error)}.${read(error + 4)}`);
  };
  const file = library._malloc(bytes.length);
  library.HEAPU8.set(bytes, file);
  library._heif_context_read_from_memory(error, context, file, bytes.length, 0);
  library._free(file);
  check('read');
  library._heif_context_get_primary_image_handle(error, context, out);
  check('primary image');
  const handle = read(out);
  const options = library._heif_decoding_options_alloc();
  library.HEAPU8[options + STRICT] = 1;
  library._heif_decode_image(error, handle, out, RGB, INTERLEAVED_RGB, options);
  library._heif_decoding_options_free(options);
  library._heif_image_handle_release(handle);
  check('decode');
  const image = read(out);
  const plane = library._heif_image_get_plane_readonly2(image, INTERLEAVED, out);
  const [width, height] = [
    library._heif_image_get_width(image, INTERLEAVED),
    library._heif_image_get_height(image, INTERLEAVED),
  ];
  const stride = read(out);
  const data = library.HEAPU8.slice(plane, plane + stride * height);
  library._heif_image_release(image);
  for (const pointer of [error, out]) library._free(pointer);
  return { width, height, stride, data };
}

/** Tags of a TIFF in RGB (TIFF 6.0, section 6), and the one of its profile (ICC.1:2010, B.4). */
const TAGS = {
  width: 256,
  height: 257,
  bits: 258,
  photometric: 262,
  strips: 273,
  samples: 277,
  counts: 279,
  icc: 34675,
};

/** A TIFF of one strip: the only raw picture that carries a profile. */
function tiffOf({ width, height, stride, data }: Pixels, head: HeicHead): Buffer {
  if (width !== head.width || height !== head.height) throw new Error('libheif: the size is another');
  const row = width * 3;
  const icc = head.icc ?? Buffer.alloc(0);
  const entries: [tag: number, type: number, count: number, value: number][] = [];
  const start = Buffer.alloc(8 + 2 + 8 * 12 + 4 + 6);
  const bitsAt = start.length - 6;
  const iccAt = start.length;
  const pixelsAt = iccAt + icc.length;
  entries.push(
    [TAGS.width, 4, 1, width],
    [TAGS.height, 4, 1, height],
    [TAGS.bits, 3, 3, bitsAt],
    [TAGS.photometric, 3, 1, 2],
    [TAGS.strips, 4, 1, pixelsAt],
    [TAGS.samples, 3, 1, 3],
    [TAGS.counts, 4, 1, row * height],
  );
  if (icc.length > 0) entries.push([TAGS.icc, 7, icc.length, iccAt]);
  start.write('II*\0', 'latin1');
  start.writeUInt32LE(8, 4);
  start.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * 12;
    start.writeUInt16LE(tag, at);
    start.writeUInt16LE(type, at + 2);
    start.writeUInt32LE(count, at + 4);
    start.writeUInt32LE(value, at + 8);
  }
  start.fill(Buffer.from([8, 0]), bitsAt);
  const rows =
    stride === row
      ? [data]
      : Array.from({ length: height }, (_, y) => data.subarray(y * stride, y * stride + row));
  return Buffer.concat([start, icc, ...rows]);
}
