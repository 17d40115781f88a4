import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { HttpApp } from '#platform/http/http.server.ts';

type PictureOptions = { ancho?: number; alto?: number; tono?: number };

let tones = 0;

/** Picture of a unique colour, to write in any format. */
export function picture({ ancho = 400, alto = 300, tono = ++tones }: PictureOptions = {}): Sharp {
  const background = { r: (tono * 24) % 256, g: Math.trunc((tono * 24) / 256) * 24, b: 120 };
  return sharp({ create: { width: ancho, height: alto, channels: 3, background } });
}

export const jpeg = (drawn?: PictureOptions): Promise<Buffer> => picture(drawn).jpeg().toBuffer();

/** A square that no file makes small. */
export const noise = (side: number): Sharp =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

/** PNG that declares this size, and whose pixels cannot be read. */
export function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', Buffer.from('rotten')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(parts.reduce((sum, { length }) => sum + length, 8));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
};
const word = (...values: number[]): Buffer => Buffer.concat(values.map((value) => uint(4, value)));
const half = (...values: number[]): Buffer => Buffer.concat(values.map((value) => uint(2, value)));
const uint = (length: number, value: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};

/** 320 × 240 in HEVC, red to the left and blue to the right, as x265 made it: its settings and its only frame. */
const HEVC = {
  settings:
    'AQNwAAAAAAAAAAAAPPAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAPLoCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwA8oAoIDxZbqSSmubgQEDAgAAADACAAAAMAISIAAQAHRAHBcrBiQA==',
  frame:
    'AAAARygBrxkhoyR493yFN//3+Mf9fav+KQV4rP8sbL+v//BVgfYiR/u8O0+Ahwd8prc6gJcvUI8rmJMFqT6UwAlohwAACfXAAAWM',
};
export const heicFrame = Buffer.from(HEVC.frame, 'base64');

type Heic = {
  marca?: string;
  /** Turns of 90° to the left. */
  giro?: number;
  perfil?: Buffer;
  /** Sizes that it declares of each part and of the whole. */
  parte?: [number, number];
  entera?: [number, number];
  /** Parts side by side, as a telephone stores a photo; one alone is the photo. */
  partes?: Buffer[];
};

/** A HEIC as a telephone writes it (ISO 23008-12). */
export function heic({
  marca = 'heic',
  giro,
  perfil,
  parte = [320, 240],
  partes = [heicFrame],
  ...said
}: Heic = {}): Buffer {
  const isGrid = partes.length > 1;
  const { entera = [320 * partes.length, 240] } = said;
  const grid = Buffer.concat([Buffer.from([0, 0, 0, partes.length - 1]), half(...entera)]);
  const data = isGrid ? [grid, ...partes] : partes;
  const extra = [
    ...(perfil ? [box('colr', Buffer.from('prof'), perfil)] : []),
    ...(giro === undefined ? [] : [box('irot', Buffer.from([giro]))]),
  ];
  const properties = [
    box('hvcC', Buffer.from(HEVC.settings, 'base64')),
    box('ispe', word(0, ...parte)),
    ...(isGrid ? [box('ispe', word(0, ...entera))] : []),
    ...extra,
  ];
  const own = isGrid ? [3] : [0x81, 2];
  const belongs = [
    [...own, ...extra.map((_, i) => properties.length - extra.length + 1 + i)],
    ...partes.map(() => [0x81, 2]),
  ].slice(0, data.length);
  const meta = (from: number): Buffer => {
    let at = from;
    const places = data.map(({ length }, index) => {
      at += length;
      return Buffer.concat([half(index + 1, 0, 1), word(at - length, length)]);
    });
    const item = (_: Buffer, index: number) =>
      box(
        'infe',
        word(2 * 2 ** 24 + (index > 0 ? 1 : 0)),
        half(index + 1, 0),
        Buffer.from(`${isGrid && index === 0 ? 'grid' : 'hvc1'}\0`),
      );
    return box(
      'meta',
      word(0),
      box('hdlr', word(0, 0), Buffer.from('pict'), word(0, 0, 0), Buffer.from([0])),
      box('pitm', word(0), half(1)),
      box('iloc', word(0), half(0x4400, data.length), ...places),
      box('iinf', word(0), half(data.length), ...data.map(item)),
      ...(isGrid
        ? [box('iref', word(0), box('dimg', half(1, partes.length, ...partes.map((_, i) => i + 2))))]
        : []),
      box(
        'iprp',
        box('ipco', ...properties),
        box(
          'ipma',
          word(0, data.length),
          ...belongs.map((list, index) =>
            Buffer.concat([half(index + 1), Buffer.from([list.length, ...list])]),
          ),
        ),
      ),
    );
  };
  const head = box('ftyp', Buffer.from(marca), word(0), Buffer.from(`mif1${marca}`));
  return Buffer.concat([head, meta(head.length + meta(0).length + 8), box('mdat', ...data)]);
}

type Form = { archivo?: Buffer | undefined; nombre?: string; [field: string]: unknown };

/** A form with a photo, as a browser sends it. */
export async function formOf({ archivo, nombre = 'foto.jpg', ...fields }: Form) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  if (archivo) form.set('archivo', new Blob([new Uint8Array(archivo)], { type: 'image/jpeg' }), nombre);
  const sent = new Response(form);
  return { type: sent.headers.get('content-type') ?? '', body: Buffer.from(await sent.arrayBuffer()) };
}

/** Sends a photo with a token; gives the whole answer. */
export async function upload(app: HttpApp, token: string, form: Form, headers: Record<string, string> = {}) {
  const { type, body } = await formOf({ alt: 'La fachada', ...form });
  return app.inject({
    method: 'POST',
    url: '/imagenes/crear',
    payload: body,
    headers: { token, 'content-type': type, ...headers },
  });
}
