import { expect, test } from 'vitest';
import { examplesOf } from './examples-of.ts';

const row = {
  codigo: 'F-2026-00104',
  clienteNombre: 'Autoescuela de la Peña Formación S. L.',
  totalFactura: '1217.80',
  fecha: '2026-11-21',
};
const all = { crearCliente: true, facturar: true, cobrar: true };
const none = { crearCliente: false, facturar: false, cobrar: false };

test('los ejemplos son de la última factura de la oficina, por una palabra que no tengan todas', () => {
  expect(examplesOf(row, '2026', all)).toEqual([
    '1.217,80',
    'F-2026-104',
    '21/11',
    'peña 1217',
    'nueva factura para peña',
    'cobrar F-2026-104',
    'vencidas',
    'iva',
    'nuevo cliente',
  ]);
});

test('no se pone de ejemplo lo que no encuentra nada ni lo que el papel no hace', () => {
  expect(examplesOf(undefined, '2026', all)).toEqual(['vencidas', 'iva', 'nuevo cliente']);
  expect(examplesOf(row, '2027', none)).toEqual(['1.217,80', 'F-2026-104', 'peña 1217', 'vencidas', 'iva']);
  expect(examplesOf({ ...row, totalFactura: '-121.00' }, '2026', none)).toEqual([
    'F-2026-104',
    '21/11',
    'vencidas',
    'iva',
  ]);
  expect(examplesOf({ ...row, clienteNombre: 'Autoescuela' }, '2026', all)).not.toContain(
    'nueva factura para autoescuela',
  );
});
