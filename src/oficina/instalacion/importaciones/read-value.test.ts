import { describe, expect, test } from 'vitest';
import { formasDePago } from '#oficina/catalogos/formasDePago/contract.ts';
import { alumnos } from '#oficina/relacion/alumnos/contract.ts';
import { clientes } from '#oficina/relacion/clientes/contract.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/contract.ts';
import { dayOf, flagOf, numberOf } from './cell-texts.ts';
import { guessMapping } from './guess-mapping.ts';
import { nearest } from './nearest.ts';
import { readValue } from './read-value.ts';

const nowhere = () => ({ motivo: 'no está en la lista', sugerencia: null });
const inClient = (name: keyof typeof clientes.fields, cell: string | number | boolean) =>
  readValue(clientes.fields[name], cell, nowhere);

test.each([
  ['21/11/2026', '2026-11-21'],
  ['1-2-26', '2026-02-01'],
  ['1.2.87', '1987-02-01'],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-21T09:30:00', '2026-11-21'],
  ['21/11/2026 9:30', '2026-11-21'],
  ['21 de noviembre de 2026', '2026-11-21'],
  ['3-ene-99', '1999-01-03'],
  [46347, '2026-11-21'],
  ['46347', '2026-11-21'],
  ['29/02/2024', '2024-02-29'],
  ['2025-12-31T23:30:00Z', '2026-01-01'],
  ['2025-06-30T22:00:00.000Z', '2025-07-01'],
  ['2025-06-30T21:59:59Z', '2025-06-30'],
  ['2025-12-31 23:30:00+00', '2026-01-01'],
  ['2025-12-31 23:30:00.123456+00:00', '2026-01-01'],
  ['2025-12-31 23:30 UTC', '2026-01-01'],
  ['2026-01-01T03:30:00+0500', '2025-12-31'],
  ['2025-12-31T23:30:00', '2025-12-31'],
])('%s es el día %s', (cell, day) => {
  expect(dayOf(cell)).toBe(day);
});

test.each([
  '31/02/2026',
  '29/02/2026',
  '12/31/2026',
  'ayer',
  '2026',
  '1/1',
  '',
  true,
  '2025-02-30T10:00:00Z',
  '2025-12-31T25:00:00Z',
  '5/3/025',
])('%s no es un día', (cell) => {
  expect(dayOf(cell)).toBeUndefined();
});

const NEGATIVES = [
  ['(1.234,56)', '-1234.56'],
  ['( 12.5 )', '-12.5'],
  ['€(100,00)', '-100.00'],
  ['1.234,56-€', '-1234.56'],
  ['100\u2212', '-100'],
  ['\u2013 100,00', '-100.00'],
  ['\uff0d100 EUR', '-100'],
  ['(\u2212100,00)', '-100.00'],
] as const;

test('los números se leen con coma o con punto, y lo que puede ser dos cosas no se adivina', () => {
  const plain = (cell: string | number) => {
    const read = numberOf(cell);
    return read && 'plain' in read ? read.plain : read;
  };
  expect(plain('1.234,50 €')).toBe('1234.50');
  expect(plain('1,234.50')).toBe('1234.50');
  expect(plain('1 234,5')).toBe('1234.5');
  expect(plain('12,5')).toBe('12.5');
  expect(plain('12.5')).toBe('12.5');
  expect(plain('1.234.567')).toBe('1234567');
  expect(plain(0.1 + 0.2)).toBe('0.3');
  for (const [negative, value] of NEGATIVES) expect([negative, plain(negative)]).toEqual([negative, value]);
  expect(plain('1.234')).toEqual({ ambiguous: ['1234', '1,234'] });
  for (const wrong of ['doce', '1,2,3', '1e5', '--1', '-(100,00)', '-100,00-', '(100', '(-)'])
    expect(plain(wrong), wrong).toBeUndefined();
  expect(inClient('importeEstimado', '1.234')).toEqual({
    motivo: 'puede ser 1234 o 1,234: escríbelo sin puntos',
    sugerencia: '1234',
  });
  expect(inClient('importeEstimado', 1284.12)).toEqual({ value: '1284.12' });
});

test('sí y no se dicen de muchas maneras', () => {
  for (const yes of ['Sí', 'si', 'X', '1', 'VERDADERO', true, '✓'])
    expect(flagOf(yes), String(yes)).toBe(true);
  for (const no of ['No', 'n', '0', 'FALSO', false]) expect(flagOf(no), String(no)).toBe(false);
  expect(inClient('publicado', 'quizá')).toEqual({ motivo: 'escribe Sí o No', sugerencia: null });
});

describe('cada dato, por el esquema de su campo y con su arreglo', () => {
  test('un NIF con otra letra propone la suya', () => {
    expect(inClient('nif', ' 12.345.678-z ')).toEqual({ value: '12345678Z' });
    expect(inClient('nif', '12345678A')).toMatchObject({ sugerencia: '12345678Z' });
    expect(inClient('nif', 'X1234567A')).toMatchObject({ sugerencia: 'X1234567L' });
    expect(inClient('nif', 'nada')).toMatchObject({ sugerencia: null });
  });

  test('un correo con una errata de las de siempre propone el bueno', () => {
    expect(inClient('email', 'Ana <ana@ejemplo.es>')).toMatchObject({ sugerencia: 'ana@ejemplo.es' });
    expect(inClient('email', 'ana@ejemplo,es')).toMatchObject({ sugerencia: 'ana@ejemplo.es' });
    expect(inClient('email', 'ana')).toMatchObject({ sugerencia: null });
  });

  test('un teléfono y un código postal que la hoja tomó por números se entienden', () => {
    expect(inClient('telefono', 612345678)).toEqual({ value: '+34612345678' });
    expect(inClient('codigoPostal', 8001)).toEqual({ value: '08001' });
    expect(inClient('codigoPostal', '99999')).toMatchObject({ motivo: expect.stringContaining('provincia') });
  });

  test('una provincia se dice por su nombre, en cualquiera de sus lenguas, o por su código', () => {
    for (const [said, codigo] of [
      ['alicante', '03'],
      ['Alacant/Alicante', '03'],
      ['VALENCIA', '46'],
      ['a coruna', '15'],
      [8, '08'],
      ['08', '08'],
    ] as const)
      expect(inClient('codProvincia', said), String(said)).toEqual({ value: codigo });
    expect(inClient('codProvincia', 'Bracelona')).toEqual({
      motivo: 'no es ninguna de las opciones',
      sugerencia: 'Barcelona',
    });
    expect(inClient('tipoPersona', 'sociedad')).toMatchObject({
      motivo: 'elige entre Empresa o Persona física',
    });
  });

  test('de una lista se eligen varias', () => {
    const { recibe } = contactosClientes.fields;
    expect(readValue(recibe, 'facturas; Presupuestos', nowhere)).toEqual({
      value: ['presupuestos', 'facturas'],
    });
    expect(readValue(recibe, 'facturas, facturs', nowhere)).toMatchObject({ sugerencia: 'Facturas' });
  });

  test('una fecha con el mes delante propone la vuelta', () => {
    expect(readValue(alumnos.fields.fechaNacimiento, '12/31/2001', nowhere)).toMatchObject({
      sugerencia: '31/12/2001',
    });
  });
});

test('los títulos se reconocen por el nombre, por como los llama la gente y con alguna errata', () => {
  const guess = (...headings: string[]) => guessMapping(headings, clientes.fields);
  expect(guess('Razón social', 'CIF', 'E-mail', 'TLF.', 'C.P.', 'Población', 'PROVINCIA', 'Foto')).toEqual([
    'razonSocial',
    'nif',
    'email',
    'telefono',
    'codigoPostal',
    'municipio',
    'codProvincia',
    null,
  ]);
  expect(guess('Forma de pago', 'Nombre comercail')).toEqual(['_idFormaPago', 'nombreComercial']);
  // Two columns fit one field: the best match takes it, and the other waits for a person to choose.
  expect(guess('Móvil', 'Teléfono')).toEqual([null, 'telefono']);
});

test('lo más parecido está a una o dos letras; lo lejano no se propone', () => {
  const names = Object.values(formasDePago.fields).map(({ title }) => title);
  expect(nearest('Nonbre', names)).toBe('Nombre');
  expect(nearest('Zzzzzz', names)).toBeUndefined();
  expect(nearest('no', names)).toBeUndefined();
});
