import { beforeAll, expect, test } from 'vitest';
import {
  type PermisoBuscable,
  searchablePermits,
} from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import {
  medianCost,
  permitCounts,
  placesWithData,
  practicalResults,
  provinceFigures,
  townFigures,
} from './map-data.server.ts';
import { searchOffers } from './search-offers.server.ts';
import { knownAround } from './zone-condition.server.ts';

const hoy = '2026-11-21';
const { db } = await createDemoDatabase();
let permisos: PermisoBuscable[] = [];

beforeAll(async () => {
  permisos = await searchablePermits(db);
});

function permit(codigo: string): PermisoBuscable {
  const found = permisos.find((permiso) => permiso.codigo === codigo);
  if (!found) throw new Error(`no permit ${codigo}`);
  return found;
}

type Row = { cod: string; coste: number; caduca: string };
const rowsOf = async (text: string) => (await db.$client.query<Row>(text)).rows;

test('de cada provincia, la mediana de sus tarifas vigentes desde cinco; y la de toda España', async () => {
  const figures = await provinceFigures(db, { permiso: permit('B'), hoy });
  expect(figures).toHaveLength(53);
  expect(figures.map(({ codProvincia }) => codProvincia)).toEqual(
    Array.from({ length: 53 }, (_, code) => String(code).padStart(2, '0')),
  );
  const costs = await rowsOf(
    `SELECT cod_provincia AS cod, costes[25] AS coste FROM ofertas
     WHERE permiso = 1 AND NOT automatico AND caduca > '${hoy}' ORDER BY costes[25]`,
  );
  const median = (list: typeof costs) =>
    list.length < 5 ? null : list[Math.ceil(list.length / 2) - 1]?.coste;
  for (const { codProvincia, coste, tarifas } of figures) {
    const own = codProvincia === '00' ? costs : costs.filter(({ cod }) => cod === codProvincia);
    expect([codProvincia, coste, tarifas]).toEqual([codProvincia, median(own), own.length]);
  }
});

test('una tarifa caduca el día que dice y deja de contar, sin que cambien las secciones', async () => {
  const [row] = await rowsOf(
    `SELECT cod_provincia AS cod, caduca::text AS caduca FROM ofertas
     WHERE permiso = 1 AND NOT automatico AND caduca > '${hoy}' ORDER BY caduca LIMIT 1`,
  );
  const dayBefore = new Date(Date.parse(row?.caduca ?? '') - 86_400_000).toISOString().slice(0, 10);
  const of = async (day: string) => {
    const figures = await provinceFigures(db, { permiso: permit('B'), hoy: day });
    return figures.find(({ codProvincia }) => codProvincia === row?.cod);
  };
  const [before, after] = [await of(dayBefore), await of(row?.caduca ?? '')];
  expect(after?.tarifas).toBeLessThan(before?.tarifas ?? 0);
  expect(after?.secciones).toBe(before?.secciones);
});

test('las localidades suman su provincia en secciones, tarifas y exámenes', async () => {
  for (const codigo of ['B', 'A2', 'AM']) {
    const permiso = permit(codigo);
    const provinces = await provinceFigures(db, { permiso, hoy });
    const madrid = provinces.find(({ codProvincia }) => codProvincia === '28');
    const towns = await townFigures(db, { permiso, hoy, provincias: ['28'] });
    const sum = (value: (row: (typeof towns)[number]) => number) =>
      towns.reduce((total, row) => total + value(row), 0);
    expect(sum(({ secciones }) => secciones)).toBe(madrid?.secciones);
    expect(sum(({ tarifas }) => tarifas)).toBe(madrid?.tarifas);
    expect(sum(({ practico }) => practico?.examenes ?? 0)).toBe(madrid?.practico?.examenes ?? 0);
    expect(sum(({ practico }) => practico?.aptos ?? 0)).toBe(madrid?.practico?.aptos ?? 0);
  }
});

test('la zona de la mediana y de los permisos es la misma que la de la búsqueda', async () => {
  const permiso = permit('B');
  const zona = knownAround({ lat: 40.5475, lon: -3.642 }, 10);
  const search = {
    permiso: permiso.dgt,
    orden: 'coste' as const,
    pagina: 1,
    clases: permiso.clases,
    hoy,
    hasta: null,
    teoriaAprobada: false,
    automatico: false,
    caracteristicas: [],
    comparacion: [],
    centros: [],
    lineas: null,
  };
  const found = await searchOffers(db, { ...search, zona });
  expect((await permitCounts(db, zona)).get(permiso.dgt)).toBe(found.cuentas.secciones);
  const median = await medianCost(db, { permiso, hoy, zona });
  const complete = Array.from(found.ofertas.costes)
    .filter((coste) => !Number.isNaN(coste))
    .toSorted((a, b) => a - b);
  expect(complete.length).toBeGreaterThan(0);
  expect(median).toBe(complete.length < 5 ? null : complete[Math.ceil(complete.length / 2) - 1]);
});

test('un lugar está entre los que tienen datos si, y solo si, sus cifras lo dicen', async () => {
  const permiso = permit('C');
  const places = await placesWithData(db, { permisos, hoy });
  const listed = new Set(places.filter((row) => row.permiso === permiso.dgt).map(({ codigo }) => codigo));
  const codes = Array.from({ length: 52 }, (_, code) => String(code + 1).padStart(2, '0'));
  const expected = new Set<string>();
  for (const codigo of codes) {
    const towns = await townFigures(db, { permiso, hoy, provincias: [codigo] });
    for (const { codMunicipio, suficiente } of towns) {
      if (suficiente) expected.add(codigo);
      if (suficiente && codMunicipio !== null) expected.add(codMunicipio);
    }
  }
  expect([...listed].toSorted()).toEqual([...expected].toSorted());
  expect(places.length).toBe(new Set(places.map(({ permiso: id, codigo }) => `${id} ${codigo}`)).size);
  expect(places.some(({ confirmadaEn }) => /^2026-\d\d-\d\d$/.test(confirmadaEn ?? ''))).toBe(true);
});

test('los aprobados de una provincia sin exámenes de ese permiso no constan', async () => {
  await db.$client.query(`DELETE FROM estadisticas_provincia WHERE cod_provincia = '42' AND permiso = 8`);
  const { provincia, espana } = await practicalResults(db, { permiso: permit('D'), codProvincia: '42' });
  expect(provincia).toBeNull();
  expect(espana?.examenes).toBeGreaterThan(0);
});
