import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch } from './parse-search.server.ts';
import { searchUrl } from './search-params.ts';

const parse = (query: string) => parseSearch(new URLSearchParams(query));

test('una dirección sin nada es la búsqueda de siempre', () => {
  expect(parse('')).toEqual({
    params: { permiso: 'B', lugar: '', orden: 'aprobados', pagina: 1 },
    errores: [],
  });
});

test.each([
  ['pagina=-1', /^Página: /],
  ['pagina=1e9', /^Página: /],
  ['pagina=NaN', /^Página: /],
  ['pagina=99999999999999999999', /^Página: /],
  ['pagina=2.5', /^Página: /],
  ['orden=precio', /^Orden: /],
  [`lugar=${'x'.repeat(81)}`, /^Dónde: /],
  ['lugar=a%00b', /^Dónde: /],
  ['permiso=B&permiso=A', /^Permiso: solo puede ir una vez/],
])('«%s» se rechaza nombrando el campo, y el resto sigue valiendo', (query, message) => {
  const other = query.startsWith('pagina') ? 'orden=nombre' : 'pagina=3';
  const { errores, params } = parse(`${query}&${other}`);
  expect(errores).toEqual([expect.stringMatching(message)]);
  expect(params).toMatchObject(query.startsWith('pagina') ? { pagina: 1, orden: 'nombre' } : { pagina: 3 });
});

test('la dirección de una búsqueda se lee como la misma búsqueda', () => {
  const params = fc.record({
    permiso: fc.constantFrom('B', 'A2', 'C+E'),
    lugar: fc.string({ maxLength: 80 }).map((text) => text.replaceAll('\0', '').trim()),
    orden: fc.constantFrom('aprobados' as const, 'nombre' as const),
    pagina: fc.integer({ min: 1, max: 1000 }),
  });
  fc.assert(
    fc.property(params, (wanted) => {
      const { search } = new URL(searchUrl(wanted), 'http://localhost');
      expect(parse(search)).toEqual({ params: wanted, errores: [] });
    }),
  );
});
