import { serializerCompiler as writeThrough } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fitsOf, serializerCompiler } from './fitting-answers.server.ts';

const row = z.object({
  _id: z.string(),
  total: z.number(),
  activo: z.boolean(),
  nota: z.string().nullable(),
  etapa: z.enum(['ganado', 'perdido']),
  tipo: z.literal('A'),
  permisos: z.array(z.string()),
  nombres: z.object({ _idCliente: z.string().nullable() }),
});
const page = z.object({ filas: z.array(row), siguiente: z.string().nullable() });
const fila = {
  _id: '1',
  total: 2.5,
  activo: true,
  nota: null,
  etapa: 'ganado',
  tipo: 'A',
  permisos: ['B', 'A2'],
  nombres: { _idCliente: 'Autoescuela «Ñ» </script>' },
};
const answer = (one: object) => ({ filas: [fila, one], siguiente: null });

const route = { schema: page, method: 'GET', url: '/', httpStatus: '200' };
const through = writeThrough(route as never);
const write = serializerCompiler(route as never);
/** The text of an answer, or that it is refused. */
const textOf = (by: (data: unknown) => string, value: unknown): string => {
  try {
    return by(value);
  } catch {
    return 'refused';
  }
};

test('una respuesta que ya es como dice su esquema se escribe tal cual, y sale lo mismo', () => {
  expect(fitsOf(page)?.(answer(fila))).toBe(true);
  expect(write(answer(fila))).toBe(through(answer(fila)));
});

const { nota: _nota, ...short } = fila;
const { total, ...rest } = fila;

test.each<[string, object]>([
  ['un dato de más', { ...fila, clave: 'secreta' }],
  ['un dato de más en lo de dentro', { ...fila, nombres: { _idCliente: null, clave: 'secreta' } }],
  ['un dato de menos', short],
  ['otro orden', { ...rest, total }],
  ['un número que no lo es', { ...fila, total: Number.NaN }],
  ['un texto donde va un número', { ...fila, total: '2' }],
  ['un valor que no está entre los suyos', { ...fila, etapa: 'otra' }],
  ['otro literal', { ...fila, tipo: 'B' }],
  ['un nulo donde no cabe', { ...fila, permisos: [null] }],
  ['una fecha', { ...fila, nota: new Date(0) }],
  ['lo que se escribe de otra manera', { ...fila, nombres: { ...fila.nombres, toJSON: () => 'otra cosa' } }],
])('con %s pasa por su esquema, que lo quita, lo ordena o lo rechaza', (_title, one) => {
  expect(fitsOf(page)?.(answer(one))).toBe(false);
  expect(textOf(write, answer(one))).toBe(textOf(through, answer(one)));
});

test.each<[string, z.ZodType]>([
  ['un formato', z.uuid()],
  ['un límite', z.string().max(3)],
  ['una transformación', z.string().transform((text) => text.length)],
  ['nombres cualesquiera', z.looseObject({ a: z.string() })],
  ['valores cualesquiera', z.record(z.string(), z.unknown())],
])('lo que lleva %s pasa siempre por su esquema', (_title, schema) => {
  expect(fitsOf(z.object({ valor: schema }))).toBeUndefined();
});
