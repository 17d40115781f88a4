import { expect, test } from 'vitest';
import { plainOf } from '#platform/kit/text/search-words.ts';
import { paperCode } from './paper-codes.ts';

const said = (texto: string) => ({ texto, plain: plainOf(texto), year: 2026 });
const presupuesto = (texto: string) => paperCode('PRE')(said(texto));

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

test.each(['PED-2026-00012', 'PRE', 'Web nueva', 'PRE-XX-2026-00012'])('«%s» no es ninguno', (text) => {
  expect(presupuesto(text)).toEqual([]);
});

test('sin año, es un número de este o del anterior', () => {
  expect(presupuesto('12')).toEqual(['PRE-2026-00012', 'PRE-2025-00012']);
  expect(presupuesto('PRE 12')).toEqual(['PRE-2026-00012', 'PRE-2025-00012']);
  expect(presupuesto('pre-va 7')).toEqual(['PRE-VA-2026-00007', 'PRE-VA-2025-00007']);
  expect(presupuesto('136')).toEqual(['PRE-2026-00136', 'PRE-2025-00136', 'PRE-2013-00006']);
  expect(presupuesto('123456')).not.toContain('PRE-2026-123456');
});

test('sin letras, puede ser de cualquiera de las series; con ellas, de la suya', () => {
  const factura = (texto: string) => paperCode('F', 'R', 'PRUEBA-F')(said(texto));
  expect(factura('2026-12')).toEqual(['F-2026-00012', 'R-2026-00012', 'PRUEBA-F-2026-00012']);
  expect(factura('R-2026-12')).toEqual(['R-2026-00012']);
  expect(factura('prueba-f-2026-3')).toEqual(['PRUEBA-F-2026-00003']);
  expect(factura('F 12')).toEqual(['F-2026-00012', 'F-2025-00012']);
});
