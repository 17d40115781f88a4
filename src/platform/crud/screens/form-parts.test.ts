import { describe, expect, test } from 'vitest';
import * as fields from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';
import { toTexts } from './fields/field-texts.ts';
import { problemsOf, titleIn } from './form-parts.ts';
import { sectionsOf, writtenFields } from './layout.ts';
import type { CrudResource } from './resource-types.ts';

const tarifas = defineResource({
  name: 'tarifas',
  one: 'la tarifa',
  many: 'tarifas',
  label: 'nombre',
  fields: {
    codigo: fields.system(fields.code({ title: 'Código', max: 10 })),
    nombre: fields.text({ title: 'Nombre', max: 20 }),
    desde: fields.day({ title: 'Desde' }),
    hasta: fields.day({ title: 'Hasta' }),
    bonos: fields.rows({
      title: 'Bonos',
      max: 5,
      columns: { precio: fields.money({ title: 'Precio' }) },
    }),
  },
  list: { columns: ['nombre'], search: ['nombre'], order: ['nombre'] },
  check: ({ desde, hasta }, before) => [
    ...(hasta < desde ? [{ campo: 'hasta', motivo: 'es antes que «Desde»' }] : []),
    ...(before && before.desde !== desde ? [{ campo: 'desde', motivo: 'ya no se cambia' }] : []),
  ],
}) as unknown as CrudResource;

const row = {
  _id: '1',
  version: 1,
  codigo: 'T-1',
  nombre: 'Normal',
  desde: '2026-01-01',
  hasta: '2026-12-31',
  bonos: [{ precio: 'mal desde antes' }],
};
const written = writtenFields(tarifas);
const before = toTexts(written, row);

describe('lo que está mal entre campos', () => {
  test('se dice en el suyo, con su nombre', () => {
    const texts = { ...before, bonos: '[]', desde: '2026-02-01', hasta: '2026-01-01' };
    expect(problemsOf(tarifas, { fields: written, texts, before: null })).toEqual({
      hasta: 'Hasta: es antes que «Desde»',
    });
  });

  test('cuenta con lo que no se ha cambiado y con lo que había', () => {
    const texts = { ...before, desde: '2027-02-01' };
    expect(problemsOf(tarifas, { fields: written, texts, before: row })).toEqual({
      desde: 'Desde: ya no se cambia',
      hasta: 'Hasta: es antes que «Desde»',
    });
  });

  test('espera a que cada campo valga por sí mismo; las casillas, no', () => {
    const texts = { ...before, desde: '2027-02-01', bonos: '[{"precio":"x"}]' };
    expect(Object.keys(problemsOf(tarifas, { fields: written, texts, before: row }))).toEqual([
      'bonos.0.precio',
    ]);
  });

  test('lo que nadie ha tocado no se juzga por sí mismo', () => {
    expect(problemsOf(tarifas, { fields: written, texts: before, before: row })).toEqual({});
  });
});

test('lo que el servidor nombra se llama como en la pantalla', () => {
  const title = titleIn(tarifas.fields);
  expect(['nombre', 'bonos.1.precio', 'bonos.1', 'otra'].map(title)).toEqual([
    'Nombre',
    'Bonos, fila 2, Precio',
    'Bonos, fila 2',
    undefined,
  ]);
});

describe('una pantalla ordena los campos de su familia', () => {
  const layout = {
    sections: [{ title: 'Vigencia', fields: ['hasta', 'desde'] }],
    hidden: ['bonos'],
    readOnly: ['hasta'],
  };

  test('lo que no coloca va después, y lo que oculta no está', () => {
    expect(sectionsOf(tarifas, layout)).toEqual([
      { title: 'Vigencia', fields: ['hasta', 'desde'] },
      { title: 'Más datos', fields: ['codigo', 'nombre'] },
    ]);
  });

  test('se escribe lo que no es del programa ni de solo lectura, en el orden en que se ve', () => {
    expect(Object.keys(writtenFields(tarifas, layout))).toEqual(['desde', 'nombre']);
  });
});
