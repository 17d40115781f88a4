import { invalidFields } from '#platform/http/errors.server.ts';

const startsWith = (bytes: Buffer, hex: string, at = 0) =>
  bytes.subarray(at, at + hex.length / 2).equals(Buffer.from(hex, 'hex'));

const textAt = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** A file of the family of HEIF declares its brand in the first box, as its own or as a compatible one. */
function hasBrand(bytes: Buffer, brand: RegExp): boolean {
  if (bytes.length < 16 || textAt(bytes, 4, 8) !== 'ftyp') return false;
  const brands = textAt(bytes, 8, Math.min(bytes.readUInt32BE(0), 128));
  return (brands.match(/.{4}/gs) ?? []).some((one) => brand.test(one));
}

/** Recognises each kind by its first bytes; the names are the library's. */
const KINDS: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => startsWith(bytes, 'ffd8ff'),
  png: (bytes) => startsWith(bytes, '89504e470d0a1a0a'),
  webp: (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP',
  heif: (bytes) => hasBrand(bytes, /^(?:avi[fs]|hei[cxms]|hev[cxms])$/),
};

/**
 * Gives the kind of a photo by its bytes, and refuses other kinds. Its name and the type from the browser
 * do not count.
 */
export function fotoKind(bytes: Buffer): string {
  const kind = Object.keys(KINDS).find((name) => KINDS[name]?.(bytes));
  if (!kind) throw badFoto('no es una foto JPEG, PNG, WebP, AVIF o HEIC');
  return kind;
}

export const badCrop = (motivo: string) => invalidFields([{ campo: 'recorte', motivo }]);

export const badFoto = (motivo: string) => invalidFields([{ campo: 'archivo', motivo }]);
