import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { EXCEL, odt, office, pdf, WORD, zipOf } from './documentos.testing.server.ts';
import { DOCUMENTO_LIMITS } from './limits.ts';
import { openDocumentos } from './opened.testing.server.ts';

const { sent, trySend, stored, admin } = await openDocumentos();

const picture = (tone: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: tone, g: 90, b: 120 } } });
let tone = 0;
const png = () => picture(++tone).png().toBuffer();
const jpeg = () => picture(++tone).jpeg().toBuffer();
const webp = () => picture(++tone).webp().toBuffer();
const followed = async (file: Promise<Buffer>, rest: string | Buffer) =>
  Buffer.concat([await file, Buffer.from(rest)]);
const preceded = async (rest: string | Buffer, file: Promise<Buffer>) =>
  Buffer.concat([Buffer.from(rest), await file]);

/** ZIP with a comment at its end. */
function endingIn(comment: string, zip: Buffer): Buffer {
  const ending = Buffer.from(comment, 'latin1');
  const made = Buffer.concat([zip, ending]);
  made.writeUInt16LE(ending.length, zip.length - 2);
  return made;
}

describe('vale por lo que lleva dentro, se diga lo que se diga', () => {
  test.each([
    ['contrato.pdf', 'pdf', () => pdf()],
    ['foto.png', 'png', png],
    ['foto.jpeg', 'jpg', jpeg],
    ['foto.webp', 'webp', webp],
    ['carta.docx', 'docx', () => office(WORD, { 'word/media/image1.png': 'x' })],
    ['hoja.xlsx', 'xlsx', () => office(EXCEL)],
    ['carta.odt', 'odt', () => odt()],
    ['datos.csv', 'csv', async () => Buffer.from('nombre;precio\r\nÁvila;1,50 €\r\n')],
    ['viejo.csv', 'csv', async () => Buffer.from('nombre;precio\r\n\xc1vila;1\r\n', 'latin1')],
    ['nota.txt', 'txt', async () => Buffer.from('a < b, y b > c. ¿Sí?\n')],
    ['sin-ending', 'pdf', () => pdf()],
  ])('%s es %s', async (nombre, tipo, make) => {
    const [row] = await sent({
      archivos: [{ contenido: await make(), nombre, tipo: 'application/x-msdownload' }],
    });
    expect(row.tipo).toBe(tipo);
    expect(row.nombreOriginal).toBe(nombre === 'sin-ending' ? 'sin-ending.pdf' : nombre);
  });
});

const EXE = Buffer.concat([Buffer.from('MZ\x90\0\x03'), Buffer.alloc(500)]);

describe('no vale, y se dice por qué', () => {
  test.each([
    ['vacío', 'x.pdf', async () => Buffer.alloc(0), /está vacío/],
    ['un programa con otro nombre', 'x.pdf', async () => EXE, /es un programa de Windows/],
    [
      'un programa de Linux',
      'x.png',
      async () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
      /es un programa/,
    ],
    ['un programa con su nombre', 'x.exe', async () => EXE, /no es de un tipo que se admita/],
    [
      'un dibujo SVG',
      'x.svg',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      /tipo que se admita/,
    ],
    ['un SVG llamado TXT', 'x.txt', async () => Buffer.from('  <svg onload="x()"/>'), /código de una página/],
    [
      'una página llamada PNG',
      'x.png',
      async () => Buffer.from('<!DOCTYPE html><script>x()</script>'),
      /código de una página/,
    ],
    [
      'una página más adentro de un TXT',
      'x.txt',
      async () => Buffer.from(`${'a '.repeat(70_000)}<script>`),
      /código de una página/,
    ],
    [
      'una página cortada entre dos trozos',
      'x.csv',
      async () => Buffer.from(`${'a'.repeat(65_530)}<script>`),
      /código de una página/,
    ],
    ['bytes sueltos llamados TXT', 'x.txt', async () => Buffer.from([65, 66, 0, 1, 2]), /tipo que se admita/],
    ['un GIF', 'x.png', async () => Buffer.from('GIF89a<script>'), /es un GIF/],
    [
      'un PDF con HTML delante',
      'x.pdf',
      () => preceded('<html><script>x()</script>', pdf()),
      /otra cosa delante|código/,
    ],
    ['un PDF con espacios delante', 'x.pdf', () => preceded('\n\n   ', pdf()), /otra cosa delante/],
    [
      'un PDF con un ZIP detrás',
      'x.pdf',
      async () => followed(pdf(), await zipOf({ 'a.js': 'x' })),
      /otra cosa detrás/,
    ],
    ['un PDF con HTML detrás', 'x.pdf', () => followed(pdf(), '\n<script>x()</script>'), /otra cosa detrás/],
    ['un PDF cortado', 'x.pdf', async () => (await pdf()).subarray(0, 700), /dañado o no ha llegado entero/],
    ['un ZIP con un PDF detrás', 'x.pdf', async () => followed(zipOf({ a: 'x' }), await pdf()), /dañado/],
    [
      'un PNG con un ZIP detrás',
      'x.png',
      async () => followed(png(), await zipOf({ a: 'x' })),
      /otra cosa detrás/,
    ],
    [
      'un JPEG con una página detrás',
      'x.jpg',
      () => followed(jpeg(), '<script>x()</script>'),
      /código|otra cosa detrás/,
    ],
    [
      'un JPEG con una página y su final',
      'x.jpg',
      () => followed(jpeg(), Buffer.from('<script>x()</script>\xff\xd9', 'latin1')),
      /código/,
    ],
    [
      'un PDF con un ZIP detrás que acaba como un PDF',
      'x.pdf',
      async () => followed(pdf(), endingIn('\n%%EOF', await zipOf({ 'a.js': 'x' }))),
      /otra cosa detrás/,
    ],
    [
      'un JPEG con un ZIP detrás que acaba como un JPEG',
      'x.jpg',
      async () => followed(jpeg(), endingIn('\xff\xd9', await zipOf({ 'a.js': 'x' }))),
      /otra cosa detrás/,
    ],
    [
      'un JPEG con un ZIP vacío detrás que lleva dentro el final de un JPEG',
      'x.jpg',
      () => followed(jpeg(), Buffer.from(`PK\x05\x06${'\0'.repeat(12)}\xff\xd9\0\0\0\0`, 'latin1')),
      /otra cosa detrás/,
    ],
    ['un WebP con algo detrás', 'x.webp', () => followed(webp(), 'MZ cualquier cosa'), /otra cosa detrás/],
    ['un JPEG llamado PDF', 'x.pdf', jpeg, /es de tipo JPEG/],
    ['un PDF llamado DOCX', 'x.docx', () => pdf(), /es de tipo PDF/],
    ['un ZIP llamado DOCX', 'x.docx', () => zipOf({ 'virus.exe': 'MZ' }), /macros|comprimido/],
    ['un ZIP', 'x.docx', () => zipOf({ 'a.txt': 'hola' }), /archivo comprimido y no un documento/],
    [
      'un ODT que es hoja',
      'x.odt',
      () => zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '' }),
      /comprimido/,
    ],
    ['un Word con macros', 'x.docx', () => office('ms-word.document.macroEnabled.main'), /lleva macros/],
    [
      'un Word con macros escondidas',
      'x.docx',
      () => office(WORD, { 'word/vbaProject.bin': 'x' }),
      /lleva macros/,
    ],
    [
      'un Excel con macros antiguas',
      'x.xlsx',
      () => office(EXCEL, { 'xl/macrosheets/sheet1.xml': 'x' }),
      /lleva macros/,
    ],
    ['un ODT con macros', 'x.odt', () => odt({ 'Basic/Standard/Module1.xml': 'x' }), /lleva macros/],
    [
      'una plantilla de Word',
      'x.docx',
      () => office('openxmlformats-officedocument.wordprocessingml.template.main'),
      /comprimido/,
    ],
    [
      'un Office antiguo o con clave',
      'x.docx',
      async () => Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
      /versión antigua/,
    ],
    ['un Word cortado', 'x.docx', async () => (await office(WORD)).subarray(0, 200), /dañado/],
    [
      'una hoja que crece sin fin',
      'x.xlsx',
      () => office(EXCEL, { 'xl/a.xml': '0'.repeat(310 * 1024 ** 2) }),
      /ocupa demasiado/,
    ],
  ])('%s', async (_what, nombre, make, reason) => {
    const kept = await stored();
    const { status, body } = await trySend({ archivos: [{ contenido: await make(), nombre }] });
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body.campos[0].campo).toBe('archivo');
    expect(body.campos[0].motivo).toMatch(reason);
    expect(await stored()).toEqual(kept);
  });
});

test('lo que pesa de más se rechaza con 413, y lo que no es nada antes de leerse entero', async () => {
  const kept = await stored();
  const big = Buffer.concat([await pdf(), Buffer.alloc(DOCUMENTO_LIMITS.bytes)]);
  const over = await trySend({ archivos: [{ contenido: big, nombre: 'grande.pdf' }] });
  expect([over.status, over.body.codigo]).toEqual([413, 41301]);
  expect(over.body.campos[0].motivo).toBe('«grande.pdf» pesa más de 20 MB');
  const memory = process.memoryUsage().rss;
  const program = Buffer.concat([EXE, Buffer.alloc(DOCUMENTO_LIMITS.bytes - EXE.length)]);
  const refused = await trySend({ archivos: [{ contenido: program, nombre: 'x.pdf' }] });
  expect(refused.status).toBe(400);
  // The test's own copies of the file count too.
  expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 ** 2);
  expect(await stored()).toEqual(kept);
  await sent();
});

test('justo veinte megas caben, y se leen por partes', async () => {
  const text = Buffer.from('a;b\n'.repeat(DOCUMENTO_LIMITS.bytes / 4));
  const [row] = await sent({ archivos: [{ contenido: text, nombre: 'justo.csv' }] });
  expect(row.tamano).toBe(DOCUMENTO_LIMITS.bytes);
  const part = await admin.get(`_id=${row._id}`, { range: `bytes=${DOCUMENTO_LIMITS.bytes - 4}-` });
  expect([part.status, await part.text()]).toEqual([206, 'a;b\n']);
});

test('más de diez a la vez no, y un formulario que no lo es tampoco', async () => {
  const kept = await stored();
  const contenido = Buffer.from('a,b\n1,2\n');
  const many = await trySend({
    archivos: Array.from({ length: 11 }, () => ({ contenido, nombre: 'x.csv' })),
  });
  expect([many.status, many.body.campos[0].campo]).toEqual([400, 'archivo']);
  expect((await admin.call('POST /documentos/crear', { a: 1 })).json().campos[0].campo).toBe('archivo');
  const odd = await trySend({ archivos: [{ contenido, nombre: 'x.csv' }], esAdministrador: true });
  expect([odd.status, odd.body.campos[0].campo]).toEqual([400, 'esAdministrador']);
  expect(await stored()).toEqual(kept);
});

test.each([
  ['../../etc/x.pdf', 'x.pdf'],
  ['con.pdf', '_con.pdf'],
  ['factura\u202Efdp.pdf', 'facturafdp.pdf'],
  [`${'ñ'.repeat(300)}.pdf`, `${'ñ'.repeat(146)}.pdf`],
  ['Año "nuevo"; v=2.pdf', 'Año _nuevo_; v=2.pdf'],
])('el nombre «%s» no hace nada en la descarga', async (nombre, clean) => {
  const [row] = await sent({ archivos: [{ contenido: await pdf(), nombre }] });
  expect(row.nombreOriginal).toBe(clean);
  const got = await admin.get(`_id=${row._id}`);
  await got.arrayBuffer();
  const disposition = got.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename="[^"\\]+"; filename\*=UTF-8''[\w.%~-]+$/);
  expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(clean);
});
