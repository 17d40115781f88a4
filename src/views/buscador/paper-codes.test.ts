import { expect, test } from 'vitest';
import { plainOf } from '#kit/search-words.ts';
import { paperCode } from './paper-codes.ts';

const presupuesto = (text: string) => paperCode('PRE')(plainOf(text));

test.each([
  ['PRE-2026-00012', 'PRE-2026-00012'],
  ['pre 2026 12', 'PRE-2026-00012'],
  ['2026-00012', 'PRE-2026-00012'],
  ['26-12', 'PRE-2026-00012'],
  ['VA 26-12', 'PRE-VA-2026-00012'],
  ['PRE-VV2M-2026-00007', 'PRE-VV2M-2026-00007'],
  ['VV 26-7', 'PRE-VV-2026-00007'],
  ['PRE-2026-00012-V2', 'PRE-2026-00012-V2'],
  ['PRE-2026-00012-V1', 'PRE-2026-00012'],
])('«%s» es el %s', (text, code) => {
  expect(presupuesto(text)).toEqual([code]);
});

test.each(['PED-2026-00012', 'PRE', '12', 'Web nueva', 'PRE-XX-2026-00012'])('«%s» no es ninguno', (text) => {
  expect(presupuesto(text)).toEqual([]);
});
