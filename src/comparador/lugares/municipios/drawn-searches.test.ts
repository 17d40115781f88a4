import { expect, test } from 'vitest';
import type { Sorteada } from '../../../../scripts/draw-searches.ts';
import drawn from './drawn-searches.generated.json' with { type: 'json' };
import { type Lugar, readPlace } from './place.server.ts';

const searches = drawn as Sorteada[];

const codeOf = (lugar: Lugar) => {
  if (lugar.tipo === 'sitio') return `${lugar.clase}:${lugar.codigo}`;
  return 'codigo' in lugar ? `${lugar.tipo}:${lugar.codigo}` : lugar.tipo;
};

const wrong = ({ texto, respuestas }: Sorteada) => !respuestas.includes(codeOf(readPlace(texto).lugar));

test('de las búsquedas sorteadas y bien escritas acierta todas', () => {
  const right = searches.filter(({ error }) => error === null);
  expect(right).toHaveLength(150);
  expect(right.filter(wrong)).toEqual([]);
});

test('de las 300, la mitad con una errata, acierta a la primera al menos el 96 %', () => {
  expect(searches).toHaveLength(300);
  expect(searches.filter(wrong).length).toBeLessThanOrEqual(12);
});
