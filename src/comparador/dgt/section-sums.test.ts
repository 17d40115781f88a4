import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SectionSums, summing } from './section-sums.ts';

type Row = [
  seccion: number,
  permiso: number,
  prueba: number,
  examenes: number,
  aptos: number,
  aptos1: number,
];

const count = fc.integer({ min: 0, max: 99_999 });
const row: fc.Arbitrary<Row> = fc.tuple(
  // A few small ids, so that rows meet, and the largest possible one.
  fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(2_097_151)),
  fc.integer({ min: 1, max: 17 }),
  fc.integer({ min: 1, max: 4 }),
  fc.oneof(
    fc.constant(0),
    count,
    count.map((taken) => -taken),
  ),
  count,
  count,
);

/** Computes the same sums with a Map and arrays: slow and plain. */
function plainSums(rows: readonly Row[]): number[][] {
  const sums = new Map<string, Row>();
  for (const [seccion, permiso, prueba, ...counts] of rows) {
    const key = [seccion, permiso, prueba].join();
    const [, , , examenes, aptos, aptos1] = sums.get(key) ?? [0, 0, 0, 0, 0, 0];
    sums.set(key, [seccion, permiso, prueba, examenes + counts[0], aptos + counts[1], aptos1 + counts[2]]);
  }
  return [...sums.values()]
    .filter(([, , , examenes]) => examenes !== 0)
    .toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

const asRows = ({ count: rows, seccion, permiso, prueba, examenes, aptos, aptos1 }: SectionSums) =>
  Array.from({ length: rows }, (_, i) =>
    [seccion, permiso, prueba, examenes, aptos, aptos1].map((column) => column[i]),
  );

test('las filas de una misma sección, permiso y prueba se suman, y salen en ese orden las que llegan a algún examen', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 300 }), (rows) => {
      const added = summing();
      for (const [seccion, permiso, prueba, examenes, aptos, aptos1] of rows) {
        added.add({ seccion, permiso, prueba }, { examenes, aptos, aptos1 });
      }
      expect(asRows(added.sums())).toEqual(plainSums(rows));
    }),
  );
});

test('caben más filas de las que se reservan al principio', () => {
  const added = summing();
  for (let seccion = 20_000; seccion > 0; seccion--) {
    added.add({ seccion, permiso: 1, prueba: 4 }, { examenes: seccion, aptos: 1, aptos1: 0 });
  }
  const sums = added.sums();
  expect(sums.count).toBe(20_000);
  expect([sums.seccion[0], sums.examenes[0], sums.seccion[19_999], sums.examenes[19_999]]).toEqual([
    1, 1, 20_000, 20_000,
  ]);
});
