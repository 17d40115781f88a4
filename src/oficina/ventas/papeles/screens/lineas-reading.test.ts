import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Linea } from '../linea-contract.ts';
import { LineasReading } from './lineas-reading.tsx';

const LINE = {
  _id: '1',
  tipo: 'concepto',
  descripcion: 'Rótulo',
  detalle: '',
  cantidad: '3',
  unidad: '',
  precioUnitario: '96',
  dto1: '0',
  dto2: '0',
  regimen: 'general',
  tipoIva: '21',
  importe: '288',
} as Linea;

test('lo que en el móvil sustituye a las columnas también se oye con un lector de pantalla', () => {
  const lines = [LINE, { ...LINE, _id: '2', tipoIva: '10' }];
  const text = renderToStaticMarkup(createElement(LineasReading, { lines, impuesto: 'IVA' }));
  expect(text).toContain('× 96,00');
  expect(text).not.toContain('aria-hidden');
});

test('una sección llena la tabla con una sola celda: en el móvil no queda ninguna columna de más', () => {
  const lines = [{ ...LINE, tipo: 'seccion', descripcion: 'Campaña', importe: null } as Linea, LINE];
  const text = renderToStaticMarkup(createElement(LineasReading, { lines, impuesto: 'IVA' }));
  expect(text).toMatch(/<td colSpan="6">Campaña<\/td><\/tr>/i);
});
