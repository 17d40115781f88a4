import { expect, test } from 'vitest';
import { standingOf, standingText } from './standing.ts';

/** A margin of 100 € between two of these variances: 1.645 √(2 v). */
const WIDE = (10_000 / 1.6448536269514722) ** 2 / 2;
const costed = (...costes: number[]) => costes.map((coste) => ({ coste, varianza: WIDE }));
const at = (coste: number, others: number[]) => {
  const [own = { coste, varianza: WIDE }] = costed(coste);
  return standingOf(own, costed(...others));
};

test('el empate se cuenta desde la más barata de cada grupo, como en la lista', () => {
  expect(at(105_000, [100_000, 112_000])).toEqual({ delante: 0, empatadas: 2, total: 3 });
  expect(at(112_000, [100_000, 105_000])).toEqual({ delante: 2, empatadas: 1, total: 3 });
  expect(at(112_000, [100_000, 105_000, 118_000, 121_500])).toEqual({ delante: 2, empatadas: 3, total: 5 });
});

test('dentro de un empate nadie es la primera', () => {
  expect(standingText(at(100_000, [104_000, 105_000]))).toBe(
    'Empate entre 3 por el menor coste, de 3 con precio',
  );
  expect(standingText(at(130_000, [104_000, 131_000]))).toBe(
    'Empate entre 2, con 1 autoescuela por delante, de 3 con precio',
  );
  expect(standingText(at(80_000, [104_000]))).toBe('La de menor coste, de 2 con precio');
});
