import { describe, expect, test } from 'vitest';
import * as fields from '#platform/kit/contract/fields.ts';
import {
  cellProblems,
  fromText,
  fromTexts,
  isRequired,
  labelOf,
  ruleOf,
  toText,
  toTexts,
  written,
} from './field-texts.ts';

const orden = fields.whole({ title: 'Orden', min: 0, max: 9_999 });
const plazo = fields.whole({ title: 'Plazo', min: 0, max: 365, unit: 'días' });
const precio = fields.money({ title: 'Precio' });
const iva = fields.percent({ title: 'IVA' });
const activo = fields.flag({ title: 'En uso', initial: true });
const web = fields.webAddress({ title: 'Web' });
const nombre = fields.text({ title: 'Nombre', max: 80 });
const categoria = fields.reference({ title: 'Categoría', family: 'categorias' });
const canal = fields.optional(fields.reference({ title: 'Canal', family: 'canales' }));
const cuando = fields.moment({ title: 'Cuándo' });
const recibe = fields.choices({ title: 'Recibe', options: { pedidos: 'Pedidos', facturas: 'Facturas' } });
const bonos = fields.rows({
  title: 'Bonos',
  max: 2,
  columns: {
    clases: fields.whole({ title: 'Clases', min: 1, max: 100 }),
    precio: fields.money({ title: 'Precio', decimals: 2 }),
  },
});
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
    [cuando, '2026-11-21T09:30:00.000Z', '2026-11-21T10:30'],
    [cuando, '2026-07-21T09:30:00.000Z', '2026-07-21T11:30'],
    [recibe, ['facturas'], '["facturas"]'],
    [bonos, [{ precio: '12.5', clases: 10 }], '[{"clases":"10","precio":"12,5"}]'],
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
    [cuando, '2026-11-21T10:30', '2026-11-21T09:30:00.000Z'],
    [recibe, '["facturas"]', ['facturas']],
    [recibe, '', []],
    [bonos, '[{"clases":"10","precio":"12,5"}]', [{ clases: 10, precio: '12,5' }]],
  ])('%#: lo escrito se envía como lo espera el servidor', (field, text, value) => {
    expect(fromText(field as fields.Field, text)).toEqual(value);
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
    [cuando, '', 'Cuándo: escribe una fecha y una hora'],
    [bonos, '[{},{},{}]', 'Bonos: escribe 2 como mucho'],
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

test('lo escrito y aún no guardado se lee como se guardaría', () => {
  expect(written(precio as fields.Field, '1.234,50')).toBe('1234.50');
  expect(written(bonos as fields.Field, '[{"clases":"10","precio":"450,5"}]')).toEqual([
    { clases: 10, precio: '450.5' },
  ]);
  expect(written(precio as fields.Field, 'mucho')).toBe('mucho');
});

test('lo que está mal en una fila se dice en su casilla, y no en la tabla', () => {
  const text = '[{"clases":"10","precio":"250"},{"clases":"0","precio":"mucho"}]';
  expect(ruleOf(bonos as fields.Field)(text)).toBeNull();
  expect(cellProblems('bonos', bonos as fields.Field, text)).toEqual({
    'bonos.1.clases': 'Bonos, fila 2, Clases: escribe 1 como poco',
    'bonos.1.precio': 'Bonos, fila 2, Precio: escribe una cantidad, como 1.234,50',
  });
});

test('cada campo dice su unidad, y el que hay que rellenar se marca', () => {
  const all = [
    nombre,
    web,
    plazo,
    precio,
    iva,
    activo,
    canal,
    categoria,
    fields.optional(plazo),
  ] as fields.Field[];
  expect(all.map(labelOf)).toEqual([
    'Nombre',
    'Web',
    'Plazo (días)',
    'Precio (€)',
    'IVA (%)',
    'En uso',
    'Canal',
    'Categoría',
    'Plazo (días)',
  ]);
  const marked = all.filter(isRequired).map(({ title }) => title);
  expect(marked).toEqual(['Nombre', 'Categoría']);
  // A choice begins with one of its values, and a percentage with 0. A number that begins below its minimum is required.
  const tipo = fields.choice({ title: 'Tipo', options: { a: 'A', b: 'B' }, initial: 'a' });
  const veces = fields.whole({ title: 'Veces', min: 1, max: 9 });
  expect([tipo, iva, veces].map((field) => isRequired(field as fields.Field))).toEqual([false, false, true]);
});
