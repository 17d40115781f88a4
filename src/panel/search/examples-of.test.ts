import { expect, test } from 'vitest';
import { examplesOf } from './examples-of.ts';

const row = {
  codigo: 'F-2026-00104',
  clienteNombre: 'Autoescuela de la Peña Formación S. L.',
  totalFactura: '1217.80',
  fecha: '2026-11-21',
};

test('los ejemplos son de la última factura de la oficina, por una palabra que no tengan todas', () => {
  expect(examplesOf(row).slice(0, 6)).toEqual([
    '1.217,80',
    'F-2026-104',
    '21/11',
    'peña 1217',
    'nueva factura para peña',
    'cobrar F-2026-104',
  ]);
});

test('sin factura, o sin un nombre que distinga, quedan los que siempre encuentran algo', () => {
  expect(examplesOf()).toEqual(['vencidas', 'iva', 'nuevo cliente']);
  expect(examplesOf({ ...row, clienteNombre: 'Autoescuela' })).not.toContain(
    'nueva factura para autoescuela',
  );
  expect(examplesOf({ ...row, clienteNombre: 'Autoescuela' })).toContain('vencidas');
});
