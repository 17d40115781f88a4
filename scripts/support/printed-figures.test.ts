import { expect, test } from 'vitest';
import {
  expectedFigure,
  isSame,
  NINGUNA,
  type OfferJson,
  printedFigures,
  printedMedian,
  printedMedians,
} from './printed-figures.ts';

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

test.each(['Precio no publicado', 'Sin precio', 'Nueva: sin precio publicado'])(
  'se nota «%s», y de qué sección se dice',
  (words) => {
    expect(printedFigures(`<a href="/uno-m000101?clases=20">Uno</a><p>${words}</p>`, slugs)).toEqual([
      { slug: 'uno-m000101', clase: NINGUNA, texto: words },
    ]);
  },
);

test('las medianas son las de cada fila, y la de un lugar la de su página', () => {
  const row = (name: string, cell: string) =>
    `<tr><th scope="row"><a href="/x">${name}</a></th><td>11</td><td>${cell}</td></tr>`;
  const table = row('Cádiz', '1.438\u00a0€<span>6 tarifas</span>') + row('Lugo', 'pocas tarifas (3)');
  expect([...printedMedians(table)]).toEqual([['Cádiz', '1438']]);
  const figure = (label: string) => `<dl><div><dt>${label}</dt><dd>1.438 €</dd></div></dl>`;
  expect(printedMedian(figure('coste esperado mediano del permiso B; de 900 € a 2.000 €'))).toBe('1438');
  expect(printedMedian(figure('otra cosa'))).toBe('');
});
