import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculate } from './arithmetic.ts';
import type { Linea } from './linea-contract.ts';
import { anyPaper } from './papers.testing.server.ts';
import { publicLineas } from './public-lineas.ts';

test('sin los precios que no se enseñan, todo suma lo mismo, se elija lo que se elija', () => {
  fc.assert(
    fc.property(anyPaper, fc.infiniteStream(fc.boolean()), (paper, coins) => {
      const { importes } = calculate(paper);
      const toss = () => coins.next().value as boolean;
      const lines = paper.lineas.map((line, index) => ({
        ...line,
        _id: String(index),
        unidad: '',
        mostrarPrecio: toss(),
        importe: importes[index] ?? null,
      })) as Linea[];
      const { lineas } = publicLineas(lines);
      // Changes which optional lines are chosen.
      const again = lines.map((line) => (line.tipo === 'opcional' ? toss() : false));
      const choose = (all: readonly Linea[]) =>
        all.map((line, index) =>
          line.tipo === 'opcional' ? { ...line, seleccionado: again[index] ?? false } : line,
        );
      const [shown, whole] = [choose(lineas), choose(lines)].map((all) =>
        calculate({ ...paper, lineas: all }),
      );
      const { importes: some, ...sums } = shown ?? calculate(paper);
      const { importes: all, ...expected } = whole ?? calculate(paper);
      expect(sums).toEqual(expected);
      lines.forEach(({ tipo }, index) => {
        if (tipo === 'subtotal') expect(some[index]).toBe(all[index]);
      });
    }),
    { numRuns: 2_000 },
  );
});
