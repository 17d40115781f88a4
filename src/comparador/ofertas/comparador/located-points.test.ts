import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { importMonth } from '#comparador/dgt/import-month.server.ts';
import { municipios } from '#comparador/lugares/municipios/data.server.ts';
import { landMassOf } from '#comparador/lugares/municipios/land-masses.ts';
import { locatePoint } from '#comparador/lugares/municipios/locate-point.server.ts';
import { placeOption } from '#comparador/lugares/municipios/place-option.server.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { ROOT } from '#platform/http/root.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { distanceKm } from '#platform/kit/distance.ts';
import { pick, seededRandom } from '#platform/kit/seeded-random.ts';
import { buildColumns } from './columns/build.server.ts';
import { differences, drawOfferSearches } from './columns/drawn-searches.testing.server.ts';
import { findAutoescuelas } from './find-autoescuelas.server.ts';
import { permitOf } from './offers.testing.server.ts';
import { refreshOffers } from './refresh-offers.server.ts';
import { emptySearch, type SearchParams } from './search-params.ts';
import { townInName } from './town-in-name.server.ts';

// The month that ships with the program: what a new installation knows.
const FILE = path.join(ROOT, 'src/comparador/dgt/incluido/export_auto_20251201_20251231.txt.gz');
const now = new Date('2026-11-28T12:00:00Z');

let db: Db;
let permiso: PermisoBuscable;

beforeAll(async () => {
  db = (await createTestDatabase()).db;
  await importMonth(db, {
    source: { path: FILE },
    displayName: path.basename(FILE),
    clock: () => now,
    admitir: true,
  });
  await refreshOffers(db, { now });
  permiso = await permitOf(db, 'B');
});

const search = (params: Partial<SearchParams>) =>
  findAutoescuelas(db, { params: { ...emptySearch, ...params }, permiso, now });

/** Autoescuelas of the first page, and the numbers of all. */
const answerOf = ({ tarjetas, total, situadas, zona }: Awaited<ReturnType<typeof search>>) => ({
  slugs: tarjetas.map(({ slug }) => slug),
  total,
  situadas,
  centros: zona.tipo === 'radio' ? zona.centros.map(({ nombre }) => nombre).sort() : [],
});

test('un filtro que quita todas las de una isla no manda a las del otro lado del mar', async () => {
  const all = await search({ lugar: 'isla de Fuerteventura' });
  const none = await search({ lugar: 'isla de Fuerteventura', hasta: 900 });
  expect([all.total > 0, none.total, none.zona]).toEqual([true, 0, all.zona]);
});

describe('un punto responde lo mismo que su municipio escrito', () => {
  test.each([
    ['Valladolid', 41.65, -4.72, 'Valladolid'],
    ['Medina del Campo', 41.31, -4.91, 'Medina del Campo'],
    ['Arrecife', 28.96, -13.55, 'Arrecife'],
    ['Puerto del Rosario', 28.5, -13.86, 'Puerto del Rosario'],
    ['Ademuz', 40.06, -1.28, 'Teruel'],
    ['Condado de Treviño', 42.73, -2.75, 'Vitoria-Gasteiz'],
    ['Llívia', 42.465, 1.98, null],
  ])('%s', async (lugar, lat, lon, centro) => {
    const near = await search({ cerca: { lat, lon } });
    // The bare name of a capital is its province.
    const named = await search({ lugar: `ciudad de ${lugar}` });
    expect(answerOf(near)).toEqual(answerOf(named));
    expect(near.total).toBeGreaterThan(0);
    expect(near.zona).toMatchObject({ situado: lugar });
    if (centro) expect(near.tarjetas[0]?.centros).toContain(centro);
  });

  test('también en puntos sorteados de tierra, sin nada al otro lado del mar y con el centro más cercano', async () => {
    const random = seededRandom(0x7dfcd3ad);
    const towns = municipios().filter(({ lat }) => lat !== null);
    const centres = await placedCentres();
    for (let drawn = 0; drawn < 12; drawn++) {
      const town = pick(random, towns);
      const cerca = {
        lat: (town.lat ?? 0) + (random() - 0.5) / 20,
        lon: (town.lon ?? 0) + (random() - 0.5) / 20,
      };
      const place = locatePoint(cerca)?.municipio;
      if (place?.lat == null || place.lon === null) continue;
      const near = await search({ cerca });
      const named = await search({ lugar: placeOption({ tipo: 'municipio', ...place }).texto });
      expect(answerOf(near), place.nombre).toEqual(answerOf(named));
      const middle = { lat: place.lat, lon: place.lon };
      const land = centres.filter((centre) => landMassOf(centre) === landMassOf(middle));
      const nearest = land.toSorted((a, b) => distanceKm(a, middle) - distanceKm(b, middle))[0];
      expect(answerOf(near).centros, place.nombre).toContain(nearest?.nombre);
      expect(land.map(({ nombre }) => nombre)).toEqual(expect.arrayContaining(answerOf(near).centros));
    }
  });
});

const placedCentres = async () => {
  const { rows } = await db.$client.query<{ nombre: string; lat: number; lon: number }>(
    `SELECT DISTINCT c.nombre, m.lat, m.lon FROM ofertas o, unnest(o.centros) AS x (id)
     JOIN centros_examen c ON c.id = x.id JOIN municipios m ON m.codigo = c.codigo_municipio
     WHERE o.permiso = 1 AND NOT o.automatico`,
  );
  return rows;
};

describe('el municipio que dice el nombre de una autoescuela', () => {
  test.each([
    ['Autoescuela Leganés', '28', 'Leganés'],
    ['LA GUARDIA MOTO', '45', 'La Guardia'],
    ['Hondón de las Nieves', '03', 'el Fondó de les Neus/Hondón de las Nieves'],
    // A town of another province, a name without its article, and two towns are not read.
    ['Autoescuela Leganés', '08', undefined],
    ['Hermanos Guardia', '45', undefined],
    ['Getafe y Leganés', '28', undefined],
  ])('«%s» en %s', (nombre, codProvincia, pueblo) => {
    expect(townInName(nombre, codProvincia)?.nombre).toBe(pueblo);
  });

  test('solo cuenta entre las iguales en todo lo demás, y no si su centro lo desmiente', async () => {
    const { rows } = await db.$client.query<{ nombre: string; dice: string | null }>(
      `SELECT nombre, ficha -> 'puebloDelNombre' ->> 'nombre' AS dice FROM ofertas WHERE permiso = 1 AND NOT automatico
       AND nombre IN ('Seccion Noca Caceres', 'Guadarrama') ORDER BY nombre`,
    );
    // The first is examined in Don Benito or Trujillo, though there is a centre in Cáceres; the others in Madrid, which is the nearest one.
    expect(new Set(rows.map(({ nombre, dice }) => `${nombre}: ${dice}`))).toEqual(
      new Set(['Guadarrama: Guadarrama', 'Seccion Noca Caceres: null']),
    );
    const middle = townInName('Leganés', '28') ?? expect.unreachable();
    const isNear = (codigo: string) =>
      municipios().some(
        ({ lat, lon, ...town }) =>
          town.codigo === codigo && lat !== null && lon !== null && distanceKm({ lat, lon }, middle) <= 10,
      );
    const named = async () =>
      (await search({ lugar: 'ciudad de Leganés' })).tarjetas.filter(
        ({ puebloDelNombre }) => puebloDelNombre && isNear(puebloDelNombre.codigo),
      );
    const before = (await named()).map(({ puesto }) => puesto);
    await db.$client.query(
      `UPDATE ofertas SET tasa = NULL, comparacion = NULL, practicos = 1, tasas = 1, var_teoricos = 1, var_practicos = 1
       WHERE permiso = 1 AND cod_provincia = '28'`,
    );
    const equal = (await named()).map(({ puesto }) => puesto);
    expect(equal[0]).toBe(1);
    expect(equal).toEqual(equal.map((_, index) => index + 1));
    expect(equal).not.toEqual(before);
    const columns = await buildColumns(db, undefined);
    const searches = await drawOfferSearches(db, { count: 60, hoy: '2026-11-28' });
    expect((await differences(db, columns, searches)).differing).toEqual([]);
  });
});

test('de las secciones sin centro en los últimos doce meses se dice el de 2022, con su año', async () => {
  const { rows } = await db.$client.query<{ ano: number | null; secciones: number }>(
    `SELECT (ficha ->> 'centrosEn')::int AS ano, count(*)::int AS secciones FROM ofertas
     WHERE permiso = 1 AND NOT automatico AND centros <> '{}' GROUP BY 1 ORDER BY 1`,
  );
  expect(rows[0]?.ano).toBe(2022);
});
