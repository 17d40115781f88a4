import { expect, test } from 'vitest';
import { partOf } from './serve-documento.server.ts';

const file = { size: 1_000, etag: '"abc"' };

test.each([
  [undefined, undefined],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-10', { start: 990, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=1000-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=5-2', undefined],
  ['bytes=0-1,5-9', undefined],
  ['bytes=-', undefined],
  ['lineas=1-2', undefined],
  ['bytes=99999999999999999999-', undefined],
])('de «%s» sale %o', (range, part) => {
  expect(partOf({ range }, file)).toEqual(part);
});

test('lo que ya se tiene no se envía otra vez, y lo que cambió se envía entero', () => {
  expect(partOf({ 'if-none-match': 'W/"abc", "otro"' }, file)).toBe('same');
  expect(partOf({ range: 'bytes=5-9', 'if-range': '"abc"' }, file)).toEqual({ start: 5, end: 9 });
  expect(partOf({ range: 'bytes=5-9', 'if-range': '"otro"' }, file)).toBeUndefined();
});
