import { expect, test } from 'vitest';
import { ApiError } from '#platform/browser/api-error.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { runEach } from './run-each.ts';

const rows = ['a', 'b', 'c', 'd'].map((_id): CrudRow => ({ _id, version: 1 }));
const failing = (id: string, codigo: number) => async (row: CrudRow) => {
  if (row._id === id) throw new ApiError({ codigo, mensaje: 'No' });
  return { ...row, version: 2 };
};
const ways = { stopped: () => false, onEach: () => {} };
const done = (outcomes: Awaited<ReturnType<typeof runEach>>) =>
  outcomes.map(({ row, after }) => `${row._id}${after ? '' : '!'}`).join(' ');

test('la que se rechaza no estorba a las demás, y si el servidor no contesta no se sigue', async () => {
  expect(done(await runEach(rows, failing('b', 40_902), ways))).toBe('a b! c d');
  expect(done(await runEach(rows, failing('b', 50_301), ways))).toBe('a b!');
});

test('se para entre una y otra, y dice por dónde va', async () => {
  const told: number[] = [];
  const outcomes = await runEach(rows, failing('', 0), {
    stopped: () => told.length === 2,
    onEach: ({ length }) => told.push(length),
  });
  expect(done(outcomes)).toBe('a b');
  expect(told).toEqual([1, 2]);
});
