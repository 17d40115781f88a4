import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch } from './parse-search.server.ts';
import { filtersInForce } from './search-filters.ts';
import { comparaciones, emptySearch, ordenes, searchUrl } from './search-params.ts';

const parse = (query: string) => parseSearch(new URLSearchParams(query));

test('una dirección sin nada es la búsqueda de siempre', () => {
  expect(parse('')).toEqual({ params: emptySearch, errores: [] });
});

test.each([
  ['pagina=-1', 'Página: empieza en 1'],
  ['pagina=1e9', 'Página: llega hasta 1000'],
  ['pagina=NaN', 'Página: no es un número'],
  ['pagina=2.5', 'Página: no es un número entero'],
  ['orden=azar', 'Orden: no es un orden posible'],
  [`lugar=${'x'.repeat(81)}`, 'Dónde: es demasiado largo (80 letras como mucho)'],
  ['lugar=a%00b', 'Dónde: tiene caracteres que no valen'],
  ['permiso=B&permiso=A', 'Permiso: solo puede ir una vez'],
  ['clases=0', 'Clases que calculas: empieza en 1'],
  ['clases=61', 'Clases que calculas: llega hasta 60'],
  ['cerca=40', 'Cerca de mí: no es un punto del mapa'],
  ['cerca=91,0', 'Cerca de mí: no es un punto del mapa'],
  ['teoria=no', 'Teoría: solo puede ser «aprobada»'],
  ['aprobados=muchos', 'Aprobados: no es un resultado posible'],
  ['comparar=a&comparar=b&comparar=c&comparar=d&comparar=e', 'Comparar: solo admite 4'],
])('«%s» se rechaza nombrando el campo, y el resto sigue valiendo', (query, message) => {
  const { errores, params } = parse(`${query}&km=20`);
  expect(errores.map(({ texto }) => texto)).toEqual([message]);
  expect(params).toEqual({ ...emptySearch, km: 20 });
});

test('el control de coste dejado en su tope no pide nada', () => {
  expect(parse('hasta=2050&tope=2050').params.hasta).toBeNull();
  expect(parse('hasta=2040&tope=2050').params.hasta).toBe(2_040);
});

test('la dirección de una búsqueda se lee como la misma búsqueda', () => {
  const text = fc.string({ maxLength: 60 }).map((value) => value.replaceAll('\0', '').trim());
  const list = (values: fc.Arbitrary<string>, maxLength: number) =>
    fc.uniqueArray(
      values.filter((value) => value !== ''),
      { maxLength },
    );
  const or = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
  const degrees = (most: number) => fc.integer({ min: -most * 100, max: most * 100 }).map((n) => n / 100);
  const params = fc.record({
    permiso: fc.constantFrom('B', 'A2', 'C+E'),
    lugar: text,
    cerca: or(fc.record({ lat: degrees(90), lon: degrees(180) })),
    zona: or(fc.constant('mapa' as const)),
    km: or(fc.integer({ min: 1, max: 200 })),
    orden: fc.constantFrom(...ordenes),
    pagina: fc.integer({ min: 1, max: 1000 }),
    hasta: or(fc.integer({ min: 1, max: 20_000 })),
    caracteristica: list(text, 5),
    aprobados: list(fc.constantFrom(...comparaciones), 4),
    centro: list(text, 5),
    clases: or(fc.integer({ min: 1, max: 60 })),
    teoria: fc.boolean(),
    automatico: fc.boolean(),
    claseSupuesta: or(fc.integer({ min: 5, max: 200 })),
    comparar: list(text, 4),
  });
  fc.assert(
    fc.property(params, (wanted) => {
      const { search } = new URL(searchUrl(wanted, { pagina: wanted.pagina }), 'http://localhost');
      // Nothing distinguishes minus zero in an address.
      const point = wanted.cerca && { lat: wanted.cerca.lat + 0, lon: wanted.cerca.lon + 0 };
      // A place written by the visitor wins over the browser's point.
      const cerca = wanted.lugar === '' ? point : null;
      const zona = cerca && wanted.zona;
      expect(parse(search)).toEqual({ params: { ...wanted, cerca, zona }, errores: [] });
    }),
  );
});

test('cambiar un filtro vuelve a la primera página; elegir para comparar, no', () => {
  const params = { ...emptySearch, pagina: 3 };
  expect(searchUrl(params, { hasta: 1_500 })).not.toContain('pagina');
  expect(searchUrl(params, { comparar: ['una'] })).toContain('pagina=3');
});

test('los filtros puestos se dicen con palabras; el coche automático, solo en el permiso B', () => {
  const words = (query: string) =>
    filtersInForce(parse(query).params, { features: [], clasesUsuales: 25 }).map(({ nombre }) => nombre);
  expect(words('permiso=B')).toEqual([]);
  expect(words('permiso=B&automatico=si')).toEqual(['Coche automático']);
  expect(words('permiso=A2&automatico=si')).toEqual([]);
  expect(words('permiso=A2&km=20&clases=25&teoria=aprobada')).toEqual([
    'A menos de 20 km',
    'Teoría aprobada',
  ]);
});
