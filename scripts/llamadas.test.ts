import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compareCalls, type OpenApi, specifiedCalls } from './support/specified-calls.ts';

const described: OpenApi = JSON.parse(readFileSync('openapi.json', 'utf8'));

const LISTED = '../shared/spec/llamadas.tsv';

test('la lista tiene las 164 llamadas de la especificación, ninguna repetida', () => {
  expect(specifiedCalls).toHaveLength(164);
  expect(new Set(specifiedCalls.map(({ path }) => path)).size).toBe(164);
});

test.skipIf(!existsSync(LISTED))(
  'y son las mismas que la especificación enumera (se salta sin su carpeta)',
  () => {
    const lines = readFileSync(LISTED, 'utf8').trim().split('\n').slice(1);
    const listed = lines.map((line) => line.split('\t').slice(0, 2).join(' '));
    expect(specifiedCalls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      listed.toSorted(),
    );
  },
);

test('las 164 están, y como dice la especificación', () => {
  expect(compareCalls(described)).toEqual({ missing: [], different: [] });
});

test('una llamada con otro verbo, sin llave o que falta se nombra', () => {
  const paths = structuredClone(described.paths);
  const { put: salir, ...rest } = paths['/accesos/salir'] ?? {};
  paths['/accesos/salir'] = { ...rest, post: salir ?? {} };
  paths['/negocio/leer'] = { get: { security: [] } };
  delete paths['/marcas/crear'];
  const { missing, different } = compareCalls({ ...described, paths });
  expect(different).toEqual([
    'accesos/salir: es post y debería ser PUT',
    'negocio/leer: sin llave, y debería ser al revés',
  ]);
  expect(missing.map(({ path }) => path)).toContain('marcas/crear');
});
