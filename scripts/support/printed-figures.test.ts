import { expect, test } from 'vitest';
import { expectedFigure, isSame, type OfferJson, printedFigures } from './printed-figures.ts';

const slugs = new Set(['uno-m000101', 'dos-m000201']);
const page = (amount: string, clase = 'declarada') =>
  `<h2><a href="/uno-m000101?clases=20">Uno</a></h2><b data-clase="${clase}">${amount}</b>
   <a href="/como-ordenamos">Cómo</a><h2><a href="/dos-m000201">Dos</a></h2><p class="x" data-clase="supuesta">1.150–1.780 €</p>`;
const offer: OfferJson = {
  permiso: 'B',
  automatico: false,
  coste: { esperado: '1236.40', noInformadas: [], anotada: null },
  estimacion: null,
};

test('cada cifra es de la sección cuyo enlace va delante', () => {
  expect(printedFigures(page('1.236 €'), slugs).map(({ slug, texto }) => [slug, texto])).toEqual([
    ['uno-m000101', '1.236 €'],
    ['dos-m000201', '1.150–1.780 €'],
  ]);
});

test('se nota otra cifra, otra clase y un punto donde iba un intervalo', () => {
  const expected = expectedFigure(offer);
  const same = (amount: string, clase?: string) =>
    printedFigures(page(amount, clase), slugs).map((one) => expected && isSame(one, expected))[0];
  expect(same('1.236 €')).toBe(true);
  expect(same('1.237 €')).toBe(false);
  expect(same('1.236 €', 'anotada')).toBe(false);
  const assumed = expectedFigure({
    ...offer,
    coste: null,
    estimacion: { ochoDeDiez: { desde: '1158.20', hasta: '1771.00' } },
  });
  expect(assumed).toEqual({ clase: 'supuesta', texto: expect.stringMatching(/^1\.?150–1\.?780 €$/) });
  expect(assumed && isSame({ clase: 'supuesta', texto: '1.465 €' }, assumed)).toBe(false);
});
