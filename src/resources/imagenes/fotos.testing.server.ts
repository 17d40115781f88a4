import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { HttpApp } from '#api/http.server.ts';

type Drawn = { ancho?: number; alto?: number; tono?: number };

let tones = 0;

/** Picture of a unique colour, to write in any format. */
export function picture({ ancho = 400, alto = 300, tono = ++tones }: Drawn = {}): Sharp {
  const background = { r: (tono * 24) % 256, g: Math.trunc((tono * 24) / 256) * 24, b: 120 };
  return sharp({ create: { width: ancho, height: alto, channels: 3, background } });
}

export const jpeg = (drawn?: Drawn): Promise<Buffer> => picture(drawn).jpeg().toBuffer();

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

/** PNG that declares this size but has few bytes. */
export function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  // Rows with one bit per pixel, all zero, which compress to a thousandth.
  const lines = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines, { level: 1 })),
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
