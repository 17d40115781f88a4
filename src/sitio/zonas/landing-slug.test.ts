import fc from 'fast-check';
import { expect, test } from 'vitest';
import { municipios } from '#comparador/lugares/municipios/data.server.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { canonicalSlug, landingPermits, landingSlug, parseLandingSlug } from './landing-slug.server.ts';

const places: Parameters<typeof landingSlug>[0][] = [
  ...provincias.map(({ codigo }) => ({ tipo: 'provincia' as const, codigo })),
  ...municipios().map(({ codigo }) => ({ tipo: 'municipio' as const, codigo })),
];

test('cada lugar con cada permiso tiene su dirección, distinta de todas, de la que se vuelve al lugar', () => {
  const seen = new Set<string>();
  let wrong = 0;
  for (const place of places) {
    for (const permiso of [undefined, ...landingPermits()]) {
      const slug = landingSlug(place, permiso);
      const back = parseLandingSlug(slug);
      const same = back?.place.codigo === place.codigo && back.place.tipo === place.tipo;
      if (!same || back.permiso !== permiso || !/^[a-z0-9-]{14,120}$/.test(slug)) wrong++;
      seen.add(slug);
    }
  }
  expect(wrong).toBe(0);
  expect(seen.size).toBe(places.length * (landingPermits().length + 1));
});

test('una dirección que sí se lee es justo la que se escribiría', () => {
  const slug = fc.oneof(
    fc.constantFrom(...places).map((place) => landingSlug(place)),
    fc.string().map((text) => `autoescuelas-${text}`),
  );
  const end = fc.oneof(
    fc.constantFrom('', '-permiso-b', '-permiso-be', '-permiso-a2', '-permiso-b+e', '-permiso-', '-b'),
    fc.string(),
  );
  fc.assert(
    fc.property(slug, end, (start, rest) => {
      const read = parseLandingSlug(start + rest);
      return read === undefined || landingSlug(read.place, read.permiso) === start + rest;
    }),
  );
});

test.each([
  ['autoescuelas-alcobendas', 'municipio', '28006', undefined],
  ['autoescuelas-provincia-madrid', 'provincia', '28', undefined],
  ['autoescuelas-madrid', 'municipio', '28079', undefined],
  ['autoescuelas-provincia-alacant-alicante-permiso-a2', 'provincia', '03', 'A2'],
  ['autoescuelas-donostia-san-sebastian-permiso-ce', 'municipio', '20069', 'C+E'],
  ['autoescuelas-arroyomolinos-madrid', 'municipio', '28015', undefined],
  ['autoescuelas-arroyomolinos-caceres-permiso-b', 'municipio', '10023', 'B'],
])('«%s» es %s %s, permiso %s', (slug, tipo, codigo, permiso) => {
  expect(parseLandingSlug(slug)).toMatchObject({ place: { tipo, codigo } });
  expect(parseLandingSlug(slug)?.permiso).toBe(permiso);
});

test.each([
  'autoescuelas-arroyomolinos',
  'autoescuelas-ninguna-parte',
  'autoescuelas-alcobendas-permiso-z',
  'autoescuelas-alcobendas-permiso-b+e',
  'autoescuelas-alcobendas-permiso-cap',
  'autoescuelas-alcobendas-permiso-b-permiso-b',
  'autoescuelas-Alcobendas',
  'autoescuelas-',
  'alcobendas',
  '__proto__',
])('«%s» no es de ningún lugar', (slug) => {
  expect(parseLandingSlug(slug)).toBeUndefined();
});

test('la página de un lugar vale por la de su permiso B, y la de Ceuta ciudad es la de Ceuta provincia', () => {
  const canonical = (slug: string) => {
    const landing = parseLandingSlug(slug);
    return landing && canonicalSlug(landing);
  };
  expect(canonical('autoescuelas-alcobendas-permiso-b')).toBe('autoescuelas-alcobendas');
  expect(canonical('autoescuelas-alcobendas-permiso-c')).toBe('autoescuelas-alcobendas-permiso-c');
  expect(canonical('autoescuelas-ceuta-permiso-c')).toBe('autoescuelas-provincia-ceuta-permiso-c');
});
