import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkContent } from './check-content.server.ts';
import { pdfOfFotos } from './fotos-pdf.ts';

const foto = async (width: number, height: number) => {
  const made = sharp({ create: { width, height, channels: 3, background: 'teal' } });
  return { bytes: new Uint8Array(await made.jpeg().toBuffer()), width, height };
};

test('cada foto es una página A4 del lado de la foto, con la foto entera, y el PDF se admite como documento', async () => {
  const bytes = await pdfOfFotos([await foto(300, 400), await foto(400, 300)]).bytes();
  const loading = getDocument({ data: bytes.slice(), verbosity: 0 });
  const pdf = await loading.promise;
  const pages = await Promise.all([1, 2].map((number) => pdf.getPage(number)));
  expect(pdf.numPages).toBe(2);
  expect(pages.map(({ view }) => view.map(Math.round))).toEqual([
    [0, 0, 595, 842],
    [0, 0, 842, 595],
  ]);
  for (const page of pages) {
    const { fnArray, argsArray } = await page.getOperatorList();
    const [matrix = []] = argsArray.filter(
      (args): args is number[] => Array.isArray(args) && args.length === 6,
    );
    const [w = 0, , , h = 0, x = 0, y = 0] = matrix;
    const [, , wide = 0, tall = 0] = page.view;
    expect(fnArray.length).toBeGreaterThan(2);
    expect(Math.min(x, y)).toBeCloseTo(20, 0);
    expect([x + w + x, y + h + y].map(Math.round)).toEqual([wide, tall].map(Math.round));
  }
  await loading.destroy();
  const file = {
    size: bytes.length,
    part: async (start: number, end: number) => Buffer.from(bytes.slice(start, end + 1)),
  };
  expect(await checkContent(file, 'pdf')).toEqual({ type: 'pdf' });
});
