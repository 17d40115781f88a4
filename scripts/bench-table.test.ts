import { expect, test } from 'vitest';
import { type BenchResult, outcomeOf, overIn, withTable } from './support/bench-table.ts';

const machine = {
  day: '2026-11-26',
  processors: 2,
  memoryGB: 24,
  node: '24.21.0',
  load: '3.0 before and 4.0 after',
};
const result: BenchResult = {
  name: 'lists',
  outcome: 'over',
  seconds: 12.4,
  over: ['free text  p95 70 OVER'],
};

test.each([
  [0, 'todo bien', 'met'],
  [1, 'free text  p95 70  OVER\n', 'over'],
  [1, 'Error: a draft was not issued\n', 'broken'],
  [null, 'free text  p95 70  OVER\n', 'no time'],
] as const)('quien acaba con %s y dice «%s»: %s', (code, output, outcome) => {
  expect(outcomeOf(code, output)).toBe(outcome);
});

test('de lo que dice una medida se guarda lo que pasa de su límite', () => {
  expect(overIn('first page  12/s\n free text   p95 70 | OVER\nOver the limit: × 3\n')).toEqual([
    'free text p95 70 / OVER',
    'Over the limit: × 3',
  ]);
});

test('la tabla sustituye a la anterior y no toca lo demás', () => {
  const document = '# Costs\n\nText.\n\n## What is met\n\nold\n\n## After\n\nmore\n';
  const written = withTable(document, [result], machine);
  expect(written).toContain('| lists | over | 12 | 1 |');
  expect(written).toContain('on 2026-11-26: 2 processors');
  expect(written).not.toContain('old');
  expect(written.startsWith('# Costs\n\nText.\n\n## What is met\n')).toBe(true);
  expect(written.endsWith('\n\n## After\n\nmore\n')).toBe(true);
  expect(withTable(written, [result], machine)).toBe(written);
});

test('sin tabla anterior, va al final', () => {
  expect(withTable('# Costs\n\nText.\n', [result], machine)).toMatch(
    /^# Costs\n\nText\.\n\n## What is met\n/,
  );
});
