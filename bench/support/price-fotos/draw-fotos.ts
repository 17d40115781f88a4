import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { between, chance, pick, type Random } from '#platform/kit/seeded-random.ts';

const run = promisify(execFile);

/** Part of a photograph, as parts of its width and height, after it is turned upright. */
export type Part = { x: number; y: number; ancho: number; alto: number };

/** A photograph of an invented quote. */
export type Foto = {
  name: string;
  file: Buffer;
  /** Words that tell people how it was drawn. */
  about: string;
  /** Amounts that can be read on it, in euros as they are typed. */
  lines: { matricula: string; clase: string; presentacion: string };
  /** Where a name or a face can be seen. */
  hide: Part[];
  isLegible: boolean;
  isOfAnother: boolean;
  /** Marks that its camera wrote in it and in no other: its owner's word, and the seconds of its place. */
  marks: Buffer[];
};

type Paper = {
  width: number;
  height: number;
  handwritten: boolean;
  face: boolean;
  who: string;
  school: string;
  lines: Foto['lines'];
};

const SCHOOLS = [
  'Autoescuela Rotonda',
  'Autoescuela El Semáforo',
  'Autoescuela Tercera Marcha',
  'Autoescuela Ceda',
];
const PEOPLE = ['Irene Valbuena', 'Óscar Quintana', 'Lucía Ferrán', 'Tomás Arregui', 'Nadia Belmonte'];

/** Text letter by letter, each a little out of line, as a hand writes it. */
function handText(
  random: Random,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): string {
  return [...text]
    .map((letter, index) => {
      const [left, top] = [x + index * size * 0.58, y + (random() - 0.5) * size * 0.16];
      const turn = (random() - 0.5) * 14;
      return `<text x="${left}" y="${top}" font-size="${size}" transform="rotate(${turn} ${left} ${top})">${letter}</text>`;
    })
    .join('');
}

/** A quote as SVG, with the place of its name and face. */
function drawQuote(random: Random, { width, height, handwritten, face, who, school, lines }: Paper) {
  const size = Math.round(width / 24);
  const write = (text: string, at: number) =>
    handwritten
      ? handText(random, text, { x: width * 0.08, y: height * at, size })
      : `<text x="${width * 0.08}" y="${height * at}" font-size="${size}">${text}</text>`;
  const nameAt = between(random, 74, 84) / 100;
  const font = handwritten
    ? 'DejaVu Serif, serif" font-style="italic'
    : 'Liberation Sans, DejaVu Sans, sans-serif';
  const drawn = face
    ? `<g transform="translate(${width * 0.74} ${height * 0.2}) scale(${width / 10})"><circle r="1" fill="#e8b48a"/><circle cx="-.35" cy="-.2" r=".1"/>
        <circle cx=".35" cy="-.2" r=".1"/><path d="M-.4 .4Q0 .7 .4 .4" stroke="#333" stroke-width=".08" fill="none"/></g>`
    : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#fbf7ea"/><g font-family="${font}" fill="#1d2b53">
    ${write(school, 0.1)}${write(`Matrícula y teórica ${lines.matricula} €`, 0.36)}${write(`Clase de 45 min ${lines.clase} €`, 0.46)}
    ${write(`Presentación ${lines.presentacion} €`, 0.56)}${write(who, nameAt)}</g>${drawn}</svg>`;
  const letters = (who.length * size * 0.6) / width;
  const hide: Part[] = [{ x: 0.07, y: nameAt - 0.045, ancho: letters + 0.03, alto: 0.065 }];
  if (face)
    hide.push({ x: 0.63, y: 0.2 - (0.11 * width) / height, ancho: 0.22, alto: (0.22 * width) / height });
  return { svg, hide };
}

/** Sees a page from above, with its far edge shorter: `far` is the part of the width that it keeps. Gives the pixels, and where a part went. */
async function inPerspective(page: Buffer, far: number) {
  const { data, info } = await sharp(page).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const out = Buffer.alloc(width * height * 3, 70);
  for (let y = 0; y < height; y++) {
    const t = y / (height - 1);
    const keeps = far + (1 - far) * t;
    // Lines of the page come closer together towards the far edge.
    const source = Math.min(height - 1, Math.round((t / keeps) * (height - 1)));
    const left = ((1 - keeps) / 2) * width;
    for (let x = Math.ceil(left); x < left + keeps * width - 1; x++) {
      const from = (source * width + Math.floor((x - left) / keeps)) * 3;
      data.copy(out, (y * width + x) * 3, from, from + 3);
    }
  }
  const place = ({ x, y, ancho, alto }: Part): Part => {
    const seen = (at: number) => (far * at) / (1 - (1 - far) * at);
    const [top, bottom] = [seen(y), Math.min(1, seen(y + alto))];
    const widest = far + (1 - far) * bottom;
    const leftOf = (at: number, keeps: number) => (1 - keeps) / 2 + at * keeps;
    const narrow = far + (1 - far) * top;
    const left = Math.min(leftOf(x, widest), leftOf(x, narrow));
    const right = Math.max(leftOf(x + ancho, widest), leftOf(x + ancho, narrow));
    return { x: left, y: top, ancho: right - left, alto: bottom - top };
  };
  return { pixels: sharp(out, { raw: { width, height, channels: 3 } }), place };
}

/** Folds across the page and a shadow from one side, as SVG to multiply with. */
function folds(random: Random, width: number, height: number): Buffer {
  const [fold, side] = [between(random, 30, 70), chance(random, 0.5) ? '0' : '1'];
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="${fold - 2}%" stop-color="#fff"/><stop offset="${fold}%" stop-color="#b9b4a8"/>
      <stop offset="${fold + 1}%" stop-color="#fff"/></linearGradient>
    <linearGradient id="s" x1="${side}" y1="0" x2="${1 - Number(side)}" y2="0.4"><stop offset="0" stop-color="#7d7a74"/><stop offset=".6" stop-color="#fff"/>
    </linearGradient></defs><rect width="100%" height="100%" fill="url(#f)"/><rect width="100%" height="100%" fill="url(#s)" style="mix-blend-mode:multiply"/></svg>`);
}

const grain = (width: number, height: number, sigma: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();

/** Whether this machine can write HEIC. */
const canHeif = () =>
  run('heif-enc', ['--list-encoders']).then(
    () => true,
    () => false,
  );

/** Pixels of an orientation of EXIF, and the turn that a camera undoes with it. */
const TURNED = { 1: 0, 3: 180, 6: 270, 8: 90 } as const;

/** Draws `count` photographs of invented quotes in a folder for what is on the way. The same seed draws the same pixels. */
export async function drawFotos(random: Random, count: number, folder: string): Promise<Foto[]> {
  const heif = await canHeif();
  if (!heif) console.log('heif-enc is not here: all photographs are JPEG');
  const photos: Foto[] = [];
  for (let place = 0; place < count; place++) photos.push(await drawFoto(random, { place, heif, folder }));
  return photos;
}

type Place = { place: number; heif: boolean; folder: string };

async function drawFoto(random: Random, { place, heif, folder }: Place): Promise<Foto> {
  const isHuge = place === 4;
  const face = place === 9;
  const [width, height] = isHuge ? [4_243, 5_657] : [1_500, 2_000];
  const isLegible = place % 10 !== 7;
  const isOfAnother = place % 15 === 11;
  const handwritten = chance(random, 0.5);
  const lines = {
    matricula: String(between(random, 12, 50) * 5),
    clase: `${between(random, 24, 38)},${pick(random, ['00', '50'])}`,
    presentacion: String(between(random, 5, 12) * 5),
  };
  const who = pick(random, PEOPLE);
  const school = isOfAnother ? 'Autoescuela Marisma' : pick(random, SCHOOLS);
  const { svg, hide } = drawQuote(random, { width, height, handwritten, face, who, school, lines });
  const far = between(random, 86, 98) / 100;
  const { pixels, place: seen } = await inPerspective(await sharp(Buffer.from(svg)).png().toBuffer(), far);
  const upright = await pixels
    .composite([
      { input: folds(random, width, height), blend: 'multiply' },
      { input: await grain(width, height, between(random, 4, 14)), blend: 'soft-light' },
    ])
    .png()
    .toBuffer();
  // A HEIC is turned by a property of its own (irot), which heif-enc does not write, and never by its EXIF.
  const isHeic = heif && place % 5 === 2;
  const orientation = isHeic ? 1 : pick(random, [1, 1, 3, 6, 8] as const);
  const { exif, marks } = cameraOf(random, place);
  const blur = isLegible ? between(random, 3, 9) / 10 : 26;
  const jpeg = await sharp(upright)
    .rotate(TURNED[orientation])
    .blur(blur)
    .jpeg({ quality: 85 })
    .withExif(exif)
    .withMetadata({ orientation })
    .toBuffer();
  const [from, to] = [path.join(folder, `${place}.jpg`), path.join(folder, `${place}.heic`)];
  if (isHeic) {
    await writeFile(from, jpeg);
    await run('heif-enc', ['-q', '60', from, '-o', to]);
  }
  const about = [
    isHeic ? 'HEIC' : 'JPEG',
    `${width}×${height}`,
    handwritten ? 'by hand' : 'printed',
    `orientation ${orientation}`,
    ...(face ? ['a face'] : []),
    ...(isLegible ? [] : ['cannot be read']),
    ...(isOfAnother ? ['of another'] : []),
  ].join(', ');
  const file = isHeic ? await readFile(to) : jpeg;
  return {
    name: `IMG_${2_040 + place}.${isHeic ? 'HEIC' : 'jpg'}`,
    file,
    about,
    lines,
    hide: hide.map(seen),
    isLegible,
    isOfAnother,
    marks,
  };
}

/** Makes the EXIF of a telephone: its maker, its owner, a comment, the second and the place, all of them unlike those of any other file. */
function cameraOf(random: Random, day: number) {
  const unique = Array.from({ length: 12 }, () => pick(random, [...'BCDFGHJKLMNPQRSTVWXZ'])).join('');
  const seconds = between(random, 1_000_000, 59_999_999);
  const place = Buffer.alloc(8);
  place.writeUInt32LE(seconds);
  place.writeUInt32LE(1_000_000, 4);
  return {
    marks: [Buffer.from(unique), place],
    exif: {
      IFD0: { Make: `Fabricante ${unique}`, Model: `Modelo ${unique}`, Artist: `Propietaria ${unique}` },
      IFD2: { DateTimeOriginal: `2026:11:${String(1 + (day % 28)).padStart(2, '0')} 10:20:30` },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: `40/1 18/1 ${seconds}/1000000`,
        GPSLongitudeRef: 'W',
        GPSLongitude: `3/1 43/1 ${seconds}/1000000`,
      },
    },
  };
}
