import { expect, test } from 'vitest';
import { type DatedCopy, outdated } from './rotation.ts';

/** Makes a copy for each night at half past three. */
const nightly = (nights: number): DatedCopy[] =>
  Array.from({ length: nights }, (_, back) => {
    const hechaEn = new Date(Date.UTC(2026, 10, 22 - back, 2, 30));
    return { archivo: hechaEn.toISOString().slice(0, 10), hechaEn };
  });

const left = (copies: DatedCopy[]) => {
  const gone = new Set(outdated(copies));
  return copies.map(({ archivo }) => archivo).filter((archivo) => !gone.has(archivo));
};

test('tras dos años de copias diarias quedan siete días, cuatro semanas y doce meses', () => {
  expect(left(nightly(730))).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    // The last of each week and of each month; the week of the 16th is among the days.
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
});

test('borrar cada noche lo que sobra deja lo mismo que borrarlo todo al final', () => {
  const all = nightly(120).reverse();
  let kept: DatedCopy[] = [];
  for (const copy of all) {
    kept.push(copy);
    const gone = new Set(outdated(kept));
    kept = kept.filter(({ archivo }) => !gone.has(archivo));
  }
  expect(kept.map(({ archivo }) => archivo).reverse()).toEqual(left(nightly(120)));
});

test('si dejan de hacerse copias, las últimas no se borran por viejas', () => {
  const old = nightly(3).map(({ archivo, hechaEn }) => ({
    archivo,
    hechaEn: new Date(hechaEn.getTime() - 5 * 365 * 86_400_000),
  }));
  expect(outdated(old)).toEqual([]);
});

test('de un mismo día se queda la última', () => {
  const day = (hour: number) => ({
    archivo: `a las ${hour}`,
    hechaEn: new Date(Date.UTC(2026, 10, 22, hour)),
  });
  expect(outdated([day(2), day(18), day(9)])).toEqual(['a las 9', 'a las 2']);
});
