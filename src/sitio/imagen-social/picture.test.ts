import { expect, test } from 'vitest';
import { clean } from './elements.server.ts';
import { fittedText } from './fitted-text.server.ts';
import { HEADING } from './look.server.ts';
import { drawPicture, type PictureContent } from './picture.server.ts';

const words = { title: 'Autoescuela Mirador', subtitle: 'Alcobendas, Madrid' };
const amount = {
  text: '1.284 €',
  caption: 'coste esperado hasta el carné',
  parts: [230, 640, 190, 224],
} as const;
const rate = {
  text: '56 %',
  caption: 'aprueban el práctico',
  value: 0.56,
  lower: 0.5,
  upper: 0.62,
  province: 0.44,
};
const NAME_OF_80 = 'AUTOESCUELA CENTRO DE FORMACIÓN VIAL NORTE Y SIERRA DE MADRID, S.L. (SECCIÓN 02)';

const room = { lines: 3, sizes: [72, 64, 56, 50, 44, 36], width: 1056, height: 176 } as const;

/** Size of a PNG as its header says. */
function sizeOf(png: Buffer) {
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect(png.toString('latin1', 12, 16)).toBe('IHDR');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test.each<[string, PictureContent]>([
  ['todo', { ...words, amount, rate }],
  ['solo el coste', { ...words, amount }],
  ['un coste sin desglose', { ...words, amount: { text: '990 €', caption: 'precio anunciado' } }],
  ['solo los aprobados', { ...words, rate }],
  ['solo las palabras', words],
  ['nada', { title: '', subtitle: '' }],
  [
    'cifras que no son cifras',
    { ...words, amount: { ...amount, parts: [0, Number.NaN, -1, 0] }, rate: { ...rate, upper: 7 } },
  ],
])('con %s sale un PNG de 1200 × 630', async (_, content) => {
  expect(sizeOf(await drawPicture(content))).toEqual([1200, 630]);
});

test('el mismo contenido da los mismos bytes, y otro coste, otros', async () => {
  const picture = await drawPicture({ ...words, amount, rate });
  expect((await drawPicture({ ...words, amount, rate })).equals(picture)).toBe(true);
  const dearer = { ...amount, text: '1.391 €' };
  expect((await drawPicture({ ...words, amount: dearer, rate })).equals(picture)).toBe(false);
});

test('cada parte del coste y cada dato de los aprobados se ven', async () => {
  const picture = await drawPicture({ ...words, amount, rate });
  const others: PictureContent[] = [
    { ...words, amount: { ...amount, parts: [230, 640, 190, 100] }, rate },
    { ...words, amount, rate: { ...rate, value: 0.58 } },
    { ...words, amount, rate: { ...rate, lower: 0.4 } },
    { ...words, amount, rate: { ...rate, upper: 0.7 } },
    { ...words, amount, rate: { ...rate, province: 0.3 } },
  ];
  for (const other of others) expect((await drawPicture(other)).equals(picture)).toBe(false);
});

test('un título de 80 letras cabe entero en tres líneas, aunque sea una sola palabra', async () => {
  expect(NAME_OF_80).toHaveLength(80);
  for (const title of [
    NAME_OF_80,
    NAME_OF_80.toLowerCase(),
    'W'.repeat(80),
    `Autoescuela ${'W'.repeat(68)}`,
  ]) {
    const { style } = (await fittedText(title, room, HEADING)).props;
    expect(style.lineClamp).toBeUndefined();
    expect(Number(style.fontSize)).toBeGreaterThanOrEqual(36);
  }
});

test('cuanto más corto es el título, mayor es la letra', async () => {
  const sizes = await Promise.all(
    ['Mirador', NAME_OF_80, NAME_OF_80.repeat(4)].map(
      async (title) => (await fittedText(title, room, HEADING)).props.style.fontSize,
    ),
  );
  expect(sizes).toEqual([72, 50, 36]);
});

test('uno de 300 letras se corta a las tres líneas', async () => {
  const title = NAME_OF_80.repeat(4).slice(0, 300);
  expect((await fittedText(title, room, HEADING)).props.style.lineClamp).toBe(3);
  const picture = await drawPicture({ ...words, title });
  expect(sizeOf(picture)).toEqual([1200, 630]);
  expect(picture.equals(await drawPicture({ ...words, title: NAME_OF_80 }))).toBe(false);
  // Text that does not fit is not drawn, so only its beginning changes the picture.
  expect(picture.equals(await drawPicture({ ...words, title: `${title}, y más` }))).toBe(true);
});

test('las letras del castellano, el catalán, el gallego y el euskera se dibujan cada una', async () => {
  const missing = await drawPicture({ title: '漢', subtitle: '' });
  const drawn = new Set<string>();
  const letters = [...'áéíóúüñçàèòï·«»€¿¡ºªśğ'];
  for (const title of letters) {
    const picture = await drawPicture({ title, subtitle: '' });
    expect(picture.equals(missing), title).toBe(false);
    drawn.add(picture.toString('base64'));
  }
  expect(drawn.size).toBe(letters.length);
  expect(clean('coŀlegi COĿLEGI')).toBe('col·legi COL·LEGI');
});

test.each(['漢字', '🚗🏽', 'مدرسة', '\u{d800}', 'a\0b\nc', 'e\u0301', '<b>&amp;</b>'])(
  '«%s» no rompe nada',
  async (odd) => {
    const caption = { text: odd, caption: odd };
    const content = {
      title: odd,
      subtitle: odd,
      amount: { ...amount, ...caption },
      rate: { ...rate, ...caption },
    };
    expect(sizeOf(await drawPicture(content))).toEqual([1200, 630]);
  },
);
