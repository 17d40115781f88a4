import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { text, whole } from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';
import { columnsOf, contactActs } from './resource-list.tsx';

const cosas = defineResource({
  name: 'cosas',
  one: 'la cosa',
  many: 'cosas',
  label: 'nombre',
  fields: {
    nombre: text({ title: 'Nombre', max: 20 }),
    orden: whole({ title: 'Orden', min: 0, max: 99 }),
    duracion: whole({ title: 'Duración', min: 0, max: 99, unit: 'minutos' }),
    tamano: whole({ title: 'Tamaño', min: 0, max: 99 }),
  },
  list: { columns: ['nombre', 'orden', 'duracion', 'tamano'], search: ['nombre'], order: ['nombre'] },
} as never);

test('donde no hay cabecera, una cifra sin unidad lleva su título', () => {
  const row = { _id: 'una', version: 1, orden: 60, duracion: 45, tamano: 3 } as never;
  const columns = columnsOf(cosas as never, { tamano: () => '3 kB' });
  const alone = columns.map((column) => renderToStaticMarkup((column.alone ?? column.cell)(row)));
  expect(alone.slice(1)).toEqual(['Orden 60', '45\u00a0minutos', '3 kB']);
});

test('escribir a una fila lleva a su dirección, y a nada más', () => {
  const [write] = contactActs({ _id: 'una', version: 1, email: 'ana?bcc=otra@ejemplo.es' } as never);
  expect(write?.href).toBe('mailto:ana%3Fbcc%3Dotra@ejemplo.es');
});

test('lo que tiene palabras propias en el teléfono no se deja fuera por vacío', () => {
  const row = { _id: 'una', version: 1, nombre: '' } as never;
  const [bare] = columnsOf(cosas as never, {});
  const [said] = columnsOf(cosas as never, {}, { nombre: () => 'Borrador' });
  expect(bare.isEmpty?.(row)).toBe(true);
  expect(said.isEmpty?.(row)).toBe(false);
  expect(said.alone?.(row)).toBe('Borrador');
});
