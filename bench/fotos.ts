/**
 * Converts photos of a telephone (12 megapixels) into the files that we store, against plain sharp, which makes one WebP of 1280
 * pixels. Both take turns in the same run, two photos at once. Also measures the peak memory with the worst photos that we
 * accept. `node bench/fotos.ts`.
 */
import sharp from 'sharp';
import { FOTO_LIMITS } from '#comparador/autoescuelas/imagenes/foto-sizes.ts';
import { makeFoto } from '#comparador/autoescuelas/imagenes/make-foto.server.ts';

const PHOTOS = 8;
const ROUNDS = 3;
/** `ratio`: time for our six files (three of them AVIF) against the one file of plain sharp. */
const LIMITS = { ratio: 12, memoryMb: 700 };

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Soft shapes with some grain, which neither format finds too easy nor too hard. */
async function takePhoto(width: number, height: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const small = { width: width >> 4, height: height >> 4, channels: 3, background: 'teal' } as const;
  const shapes = await sharp({ create: { ...small, noise: grain } })
    .png()
    .toBuffer();
  return sharp(shapes).resize(width, height, { kernel: 'cubic' }).jpeg({ quality: 88 }).toBuffer();
}

/** Photos per second, two at once. */
async function perSecond(photos: Buffer[], make: (photo: Buffer) => Promise<unknown>): Promise<number> {
  const left = [...photos];
  const start = performance.now();
  const lane = async () => {
    for (let photo = left.pop(); photo; photo = left.pop()) await make(photo);
  };
  await Promise.all([lane(), lane()]);
  return (photos.length * 1000) / (performance.now() - start);
}

const plain = (photo: Buffer) => sharp(photo).resize({ width: 1280 }).webp().toBuffer();

async function measureSpeed(): Promise<boolean> {
  const photo = await takePhoto(4000, 3000);
  const photos = Array.from({ length: PHOTOS }, () => photo);
  await Promise.all([makeFoto(photo), plain(photo)]);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await perSecond(photos, makeFoto));
    theirs.push(await perSecond(photos, plain));
  }
  const ratio = median(theirs) / median(ours);
  const { variantes } = await makeFoto(photo);
  const kept = variantes.reduce((sum, { contenido }) => sum + contenido.length, 0);
  console.log(
    `${median(ours).toFixed(2)} photos a second, six files each; plain sharp, one file: ${median(theirs).toFixed(2)}; ` +
      `${ratio.toFixed(1)} times as long (${LIMITS.ratio}). ${photo.length >> 10} KB come, ${kept >> 10} KB are kept`,
  );
  return ratio <= LIMITS.ratio;
}

/** The worst photos that we accept: an interlaced PNG and an AVIF, each of the largest allowed size. */
async function worstPhotos(): Promise<[name: string, photo: Buffer][]> {
  const square = (pixels: number) => {
    const side = Math.floor(Math.sqrt(pixels));
    return sharp({ create: { width: side, height: side, channels: 4, background: '#0a7c3b80' } });
  };
  return [
    ['PNG by passes', await square(FOTO_LIMITS.pixels).png({ progressive: true }).toBuffer()],
    ['AVIF', await square(16_000_000).avif({ effort: 0 }).toBuffer()],
  ];
}

/** Measures the peak memory of two photos at once, above the memory at rest. */
async function measureMemory([name, photo]: [string, Buffer]): Promise<boolean> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  await Promise.all([makeFoto(photo), makeFoto(photo)]);
  clearInterval(watch);
  const mb = (most - before) / 1024 ** 2;
  console.log(`two at once, ${name}: ${mb.toFixed(0)} MB more at most (${LIMITS.memoryMb})`);
  return mb <= LIMITS.memoryMb;
}

const good = [await measureSpeed()];
for (const worst of await worstPhotos()) good.push(await measureMemory(worst));
process.exitCode = good.every(Boolean) ? 0 : 1;
