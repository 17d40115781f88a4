import sharp, { type OutputInfo } from 'sharp';
import type { Recorte } from './crop.ts';
import { decodeHeic, type HeicHead } from './decode-heic.server.ts';
import { badCrop, badFoto, fotoKind } from './foto-kind.server.ts';
import { fotoMark } from './foto-mark.server.ts';
import { FOTO_LIMITS, type FotoFormat, fotoFormats, fotoWidths } from './foto-sizes.ts';
import type { FotoVariant, MadeFoto, MadePaper } from './make-foto.server.ts';

const OPTIONS = { limitInputPixels: FOTO_LIMITS.pixels, failOn: 'error' } as const;

/** Longer than any honest photo takes, on a slow machine. */
const SECONDS = 30;

// No photo is processed twice, so a cache would only use memory.
sharp.cache(false);

/**
 * Makes the photo for visitors: upright, in sRGB, without metadata (place, camera, author). Refuses a file
 * that is no photo, before decoding it if possible.
 */
export async function drawFoto(bytes: Buffer, recorte?: Recorte): Promise<MadeFoto> {
  const head = await headOf(bytes, fotoKind(bytes));
  const region = regionOf(head, recorte);
  const { width: ancho, height: alto } = region;
  const widest = Math.max(...fotoWidths(ancho));
  const photo = head.hevc ? await readable(() => decodeHeic(bytes, head)) : bytes;
  const pixels = await decode(photo, { width: widest, ...(recorte && { region }) });
  const variantes: FotoVariant[] = [];
  // They go one after another, so that a photo takes only one of the threads that also read files.
  for (const width of fotoWidths(ancho))
    for (const formato of fotoFormats)
      variantes.push({ ancho: width, formato, contenido: await encode(pixels, width, formato) });
  return { ancho, alto, bytes: bytes.length, sha256: fotoMark(bytes, recorte), variantes };
}

type Size = { width: number; height: number };

/** Widest side of a photographed paper, in pixels: its small print can be read. */
const PAPER_SIDE = 1_800;

/**
 * Draws a photographed paper for the office: upright, in sRGB, without metadata (place, camera, author), with black over the parts in `tapar`.
 * Refuses what `drawFoto` refuses.
 */
export async function drawPaper(bytes: Buffer, tapar: readonly Recorte[]): Promise<MadePaper> {
  const head = await headOf(bytes, fotoKind(bytes));
  regionOf(head);
  const photo = head.hevc ? await readable(() => decodeHeic(bytes, head)) : bytes;
  return readable(async () => {
    const { data, info } = await sharp(photo, OPTIONS)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: PAPER_SIDE, height: PAPER_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: ancho, height: alto, channels } = info;
    const covers = tapar.map(({ x, y, ancho: wide, alto: high }) => {
      const [left, top] = [Math.floor(x * ancho), Math.floor(y * alto)];
      const width = Math.min(ancho - left, Math.ceil(wide * ancho));
      const height = Math.min(alto - top, Math.ceil(high * alto));
      return { input: { create: { width, height, channels: 3 as const, background: 'black' } }, left, top };
    });
    const imagen = await sharp(data, { raw: { width: ancho, height: alto, channels } })
      .composite(covers)
      .webp({ quality: 80, effort: 4 })
      .timeout({ seconds: SECONDS })
      .toBuffer();
    return { imagen, ancho, alto };
  });
}

/** Crop in pixels of the rotated photo. */
function regionOf({ width, height }: Size, recorte?: Recorte): Region {
  const { x = 0, y = 0, ancho = 1, alto = 1 } = recorte ?? {};
  const [left, top] = [Math.round(x * width), Math.round(y * height)];
  const region = {
    left,
    top,
    width: Math.min(width - left, Math.round(ancho * width)),
    height: Math.min(height - top, Math.round(alto * height)),
  };
  const [short, long] = [region.width, region.height].toSorted((a, b) => a - b) as [number, number];
  if (recorte && short < FOTO_LIMITS.cropped)
    throw badCrop(`es muy pequeño: deja ${FOTO_LIMITS.cropped} píxeles de ancho y de alto como poco`);
  if (long > FOTO_LIMITS.ratio * short)
    throw recorte ? badCrop('es demasiado alargado') : badFoto('es demasiado alargada: recórtala');
  return region;
}

/** Size of the upright photo, and whether it is in HEVC, from the head of the file only. */
async function headOf(bytes: Buffer, kind: string): Promise<HeicHead & { hevc: boolean }> {
  // This look has no limit of pixels, because the check below has its own message.
  const head = await readable(() => sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata());
  const hevc = head.compression === 'hevc';
  if (head.format !== kind || (kind === 'heif' && head.compression !== 'av1' && !hevc))
    throw badFoto(DAMAGED);
  const { width, height } = head.autoOrient;
  // Measured cost of decoding a pixel, relative to a PNG of eight bits. A pixel of HEVC takes twice the memory and three times the time.
  const cost = hevc ? 2 : kind === 'heif' ? 3 : head.depth === 'ushort' ? 2 : 1;
  const most = Math.floor(FOTO_LIMITS.pixels / cost / 1_000_000);
  if (width * height > most * 1_000_000)
    throw badFoto(`tiene más de ${most} megapíxeles: envíala más pequeña`);
  return { width, height, icc: head.icc, hevc };
}

type Pixels = { data: Buffer; info: OutputInfo };

type Region = Size & { left: number; top: number };

/** Decodes the kept region once, no larger than the widest variant. */
const decode = (bytes: Buffer, { width, region }: { width: number; region?: Region }): Promise<Pixels> =>
  readable(() => {
    const upright = sharp(bytes, OPTIONS).timeout({ seconds: SECONDS }).autoOrient();
    return (region ? upright.extract(region) : upright)
      .resize({ width })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  });

function encode({ data, info }: Pixels, width: number, formato: FotoFormat): Promise<Buffer> {
  const { width: from, height, channels } = info;
  const image = sharp(data, { raw: { width: from, height, channels } }).resize({ width });
  const encoded =
    formato === 'avif' ? image.avif({ quality: 55, effort: 2 }) : image.webp({ quality: 78, effort: 4 });
  return encoded.timeout({ seconds: SECONDS }).toBuffer();
}

const DAMAGED = 'está dañada o incompleta: no se puede leer';

/** Turns any error of the library into a refusal of the file. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw badFoto(DAMAGED);
  }
}
