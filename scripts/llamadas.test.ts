import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compareCalls, type OpenApi, specifiedCalls } from './support/specified-calls.ts';

const described: OpenApi = JSON.parse(readFileSync('openapi.json', 'utf8'));

/** Families whose calls are still to come, whole or in part. */
const TO_COME = [
  'depositos',
  'documentos',
  'imagenes',
  'pedidos',
  'presupuestos',
  'clientes',
  'alumnos',
  'contactosClientes',
];

test('la lista tiene las 164 llamadas de la especificación, ninguna repetida', () => {
  expect(specifiedCalls).toHaveLength(164);
  expect(new Set(specifiedCalls.map(({ path }) => path)).size).toBe(164);
});

test('las que hay son como dice la especificación, y solo faltan las de familias por hacer', () => {
  const { missing, different } = compareCalls(described);
  expect(different).toEqual([]);
  const families = [...new Set(missing.map(({ path }) => path.split('/')[0]))];
  expect(families.filter((family) => !TO_COME.includes(family ?? ''))).toEqual([]);
});

test('una llamada con otro verbo, sin llave o que falta se nombra', () => {
  const paths = structuredClone(described.paths);
  const { put: salir, ...rest } = paths['/accesos/salir'] ?? {};
  paths['/accesos/salir'] = { ...rest, post: salir ?? {} };
  paths['/negocio/leer'] = { get: { security: [] } };
  delete paths['/marcas/crear'];
  const { missing, different } = compareCalls({ paths });
  expect(different).toEqual([
    'accesos/salir: es post y debería ser PUT',
    'negocio/leer: sin llave, y debería ser al revés',
  ]);
  expect(missing.map(({ path }) => path)).toContain('marcas/crear');
});
