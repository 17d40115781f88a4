import { describe, expect, test } from 'vitest';
import * as fields from '#kit/fields.ts';
import { fromText, fromTexts, labelOf, ruleOf, toText, toTexts } from './field-texts.ts';

const orden = fields.whole({ title: 'Orden', min: 0, max: 9_999 });
const plazo = fields.whole({ title: 'Plazo', min: 0, max: 365, unit: 'días' });
const precio = fields.money({ title: 'Precio' });
const iva = fields.percent({ title: 'IVA' });
const activo = fields.flag({ title: 'En uso', initial: true });
const web = fields.webAddress({ title: 'Web' });
const nombre = fields.text({ title: 'Nombre', max: 80 });
const categoria = fields.reference({ title: 'Categoría', family: 'categorias' });
const canal = fields.optionalReference({ title: 'Canal', family: 'canales' });
const fecha = fields.day({ title: 'Fecha' });

describe('en un formulario todo es texto', () => {
  test.each([
    [precio, '1234.5', '1234,5'],
    [precio, '1234.5000', '1234,5'],
    [precio, '100.0000', '100'],
    [precio, '100', '100'],
    [iva, '21.00', '21'],
    [orden, 1200, '1200'],
    [activo, false, 'false'],
    [canal, null, ''],
    [nombre, '12.50', '12.50'],
  ])('%#: lo que se guarda se escribe como lo escribiría una persona', (field, value, text) => {
    expect(toText(field as fields.Field, value)).toBe(text);
  });

  test.each([
    [orden, '7', 7],
    [orden, ' 1.200 ', 1200],
    [orden, '1.5', 1.5],
    [activo, 'true', true],
    [activo, 'false', false],
    [canal, '', null],
    [precio, '1.234,50', '1.234,50'],
  ])('%#: lo escrito se envía como lo espera el servidor', (field, text, value) => {
    expect(fromText(field as fields.Field, text)).toBe(value);
  });

  test('se envía solo lo que cambió', () => {
    const family = { nombre, orden, activo } as Record<string, fields.Field>;
    expect(toTexts(family, { _id: 'x', nombre: 'Seat', orden: 3, activo: true })).toEqual({
      nombre: 'Seat',
      orden: '3',
      activo: 'true',
    });
    expect(fromTexts(family, { orden: '4' })).toEqual({ orden: 4 });
  });
});

describe('el motivo sigue al nombre del campo', () => {
  test.each([
    [nombre, '  ', 'Nombre: falta'],
    [orden, '', 'Orden: escribe un número entero'],
    [orden, 'doce', 'Orden: escribe un número entero'],
    [orden, '1,5', 'Orden: escribe un número entero'],
    [orden, '10.000', 'Orden: escribe 9999 como mucho'],
    [precio, 'mucho', 'Precio: escribe una cantidad, como 1.234,50'],
    [iva, '120', 'IVA: escribe 100 como mucho'],
    [categoria, '', 'Categoría: elige una de la lista'],
    [fecha, '', 'Fecha: escribe una fecha'],
  ])('%#', (field, text, reason) => {
    expect(ruleOf(field as fields.Field)(text)).toBe(reason);
  });

  test.each([
    [precio, '1.234,50'],
    [precio, '12.5'],
    [iva, '21 %'],
    [web, ''],
    [canal, ''],
    [orden, '0'],
  ])('%#: lo que vale no se discute', (field, text) => {
    expect(ruleOf(field as fields.Field)(text)).toBeNull();
  });
});

test('cada campo dice su unidad y si puede quedar vacío', () => {
  const all = [nombre, web, plazo, precio, iva, activo, canal, categoria] as fields.Field[];
  expect(all.map(labelOf)).toEqual([
    'Nombre',
    'Web (opcional)',
    'Plazo (días)',
    'Precio (€)',
    'IVA (%)',
    'En uso',
    'Canal (opcional)',
    'Categoría',
  ]);
});
