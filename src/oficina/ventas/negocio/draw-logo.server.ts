import sharp from 'sharp';
import { invalidFields } from '#platform/http/errors.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import type { MadeLogo } from './make-logo.server.ts';

/** Pixels of a stored logo: 240 per inch at the size that papers print it. */
const MOST = { width: 720, height: 288 };
const PIXELS = 16_000_000;
/** Highest ratio of the longer side to the shorter: above it, the logo would be just a line on the paper. */
const RATIO = 8;
const SECONDS = 15;

const OPTIONS = { limitInputPixels: PIXELS, failOn: 'error' } as const;

const HEADS = { png: '89504e470d0a1a0a', jpeg: 'ffd8ff' } as const;

const bad = (motivo: string) => invalidFields([{ campo: 'contenido', motivo }]);

/**
 * Makes the logo of papers: upright, in sRGB, on white, without metadata and in the size of print. PNG and
 * JPEG keep their kind, because a PDF carries both as they are. Refuses other kinds and damaged files.
 */
export async function drawLogo(bytes: Buffer): Promise<MadeLogo> {
  const tipo = kindOf(bytes);
  await refuseSize(bytes);
  const image = sharp(bytes, OPTIONS)
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ ...MOST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const encoded =
    tipo === 'png'
      ? image.png({ compressionLevel: 9, palette: true, quality: 100 })
      : image.jpeg({ quality: 88, chromaSubsampling: '4:4:4' });
  const { data, info } = await readable(() => encoded.toBuffer({ resolveWithObject: true }));
  return { tipo, ancho: info.width, alto: info.height, contenido: data };
}

/** Kind of an image by its first bytes; its name does not count. */
function kindOf(bytes: Buffer): keyof typeof HEADS {
  const kinds = keysOf(HEADS);
  const kind = kinds.find((name) => bytes.toString('hex', 0, 8).startsWith(HEADS[name]));
  if (!kind) throw bad('no es una imagen PNG o JPEG');
  return kind;
}

async function refuseSize(bytes: Buffer): Promise<void> {
  const { autoOrient } = await readable(() =>
    sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata(),
  );
  const { width, height } = autoOrient;
  if (width * height > PIXELS) throw bad(`tiene más de ${PIXELS / 1_000_000} megapíxeles: hazlo más pequeño`);
  if (Math.max(width, height) > RATIO * Math.min(width, height))
    throw bad(`es más de ${RATIO} veces más largo que ancho: recórtalo`);
}

/** Turns any error of the library into a refusal of the file. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw bad('está dañado o incompleto: no se puede leer');
  }
}
