import { expect, test } from 'vitest';
import { emptySearch } from '#comparador/ofertas/comparador/search-params.ts';
import { changeOf, knownFrom, noveltiesOf } from './novelties.ts';
import { watchedQuery } from './saved-search.ts';

test.each([
  [100_000, 99_000, 'baja'],
  [100_000, 99_001, undefined],
  [100_000, 100_000, undefined],
  [100_000, 100_999, undefined],
  [100_000, 101_000, 'sube'],
  // One per cent of a small amount is less than a euro.
  [5_000, 4_900, 'baja'],
  [5_000, 4_901, undefined],
])('de %i a %i céntimos, lo que hay que contar es: %s', (antes, ahora, expected) => {
  expect(changeOf(antes, ahora)).toBe(expected);
});

const now = (costs: Record<number, number | null>) =>
  new Map(Object.entries(costs).map(([id, coste]) => [Number(id), coste]));

test('lo nuevo va por interés: la mayor bajada, subidas, precios que antes no había, y autoescuelas', () => {
  const before = { 1: 100_000, 2: 100_000, 3: null, 4: 90_000, 5: null };
  const found = noveltiesOf(
    before,
    now({ 1: 95_000, 2: 80_000, 3: 120_000, 4: 95_000, 5: null, 6: null, 7: 70_000 }),
  );
  expect(found).toEqual([
    { tipo: 'baja', seccionId: 2, antes: 100_000, ahora: 80_000 },
    { tipo: 'baja', seccionId: 1, antes: 100_000, ahora: 95_000 },
    { tipo: 'sube', seccionId: 4, antes: 90_000, ahora: 95_000 },
    { tipo: 'precio', seccionId: 3, ahora: 120_000 },
    { tipo: 'nueva', seccionId: 7, ahora: 70_000 },
    { tipo: 'nueva', seccionId: 6, ahora: null },
  ]);
});

test('la que se va y vuelve no es nueva, y si vuelve más barata es una bajada', () => {
  const known = knownFrom({ 1: 100_000 }, now({ 2: 50_000 }));
  expect(known).toEqual({ 1: 100_000, 2: 50_000 });
  expect(noveltiesOf(known, now({ 1: 100_000, 2: 50_000 }))).toEqual([]);
  expect(noveltiesOf(known, now({ 1: 90_000 }))).toHaveLength(1);
});

test('bajadas pequeñas una tras otra se cuentan desde el último aviso, no desde ayer', () => {
  const known = { 1: 100_000 };
  expect(noveltiesOf(known, now({ 1: 99_400 }))).toEqual([]);
  expect(noveltiesOf(known, now({ 1: 98_900 }))).toHaveLength(1);
});

test('la misma búsqueda es un solo texto, diga en qué página, en qué orden o con qué marcadas estaba', () => {
  const search = { ...emptySearch, lugar: 'Alcobendas', caracteristica: ['b', 'a'] };
  const same = {
    ...search,
    pagina: 3,
    orden: 'nombre' as const,
    comparar: ['una'],
    caracteristica: ['a', 'b'],
  };
  expect(watchedQuery(same)).toBe(watchedQuery(search));
  expect(watchedQuery({ ...search, hasta: 1_200 })).not.toBe(watchedQuery(search));
  expect(watchedQuery({ ...search, permiso: 'A2', automatico: true })).not.toContain('automatico');
  expect(watchedQuery({ ...search, cerca: { lat: 40.41678, lon: -3.70379 } })).toContain(
    'cerca=40.42%2C-3.7',
  );
});
