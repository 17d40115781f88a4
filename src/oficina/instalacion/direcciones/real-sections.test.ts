import { createHash } from 'node:crypto';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startArcgis } from '#comparador/dgt/arcgis.testing.server.ts';
import { importMonth } from '#comparador/dgt/import-month.server.ts';
import { makeLayer } from '#comparador/dgt/made-layer.testing.server.ts';
import { enNoviembreDe2026 } from '#comparador/dgt/monthly-text.testing.server.ts';
import { realFiles, SIN_MICRODATOS } from '#comparador/dgt/real-files.testing.server.ts';
import { searchMap } from '#comparador/dgt/search-map.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { distanceKm, type Point } from '#platform/kit/distance.ts';
import { readCoverage } from './read-coverage.server.ts';

const SEED = '9c748ff61c85e7b0fa7ac55ae06c203b9b58a7a4';

type Town = Point & { codigo: string; nombre: string; poblacion: number | null };

/** Twenty towns of all sizes, by the seed: large ones, villages, islands and Ceuta. */
function drawTowns(towns: readonly Town[]): Town[] {
  const rank = ({ codigo }: Town) => createHash('sha256').update(`${SEED} ${codigo}`).digest('hex');
  const sorted = towns.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  const islands = ({ codigo }: Town) => ['07', '35', '38'].includes(codigo.slice(0, 2));
  const some = (count: number, is: (town: Town, people: number) => boolean) =>
    sorted.filter((town) => is(town, town.poblacion ?? 0)).slice(0, count);
  return [
    ...some(5, (town, people) => people >= 100_000 && !islands(town)),
    ...some(6, (town, people) => people > 0 && people < 2_000 && !islands(town)),
    ...some(4, islands),
    ...some(1, ({ codigo }) => codigo.startsWith('51')),
    ...some(4, (town, people) => people >= 2_000 && people < 100_000 && !islands(town)),
  ];
}

test('con las secciones reales y un mapa inventado, leído con fallos, se sabe dónde está casi cada una', async ({
  skip,
}) => {
  skip(realFiles().length === 0, SIN_MICRODATOS);
  const { db } = await createTestDatabase();
  const [file = ''] = realFiles().filter((one) => one.includes('export_auto_2025'));
  await importMonth(db, {
    source: { path: file },
    displayName: path.basename(file),
    clock: enNoviembreDe2026,
    admitir: true,
  });
  const layer = await makeLayer(db, Number.parseInt(SEED.slice(0, 8), 16));
  const server = await startArcgis({ layers: { AUTOESCUELA: layer }, maxRecordCount: 1_000 });
  // The first layer name does not exist. Then the count, two pages and the last page fail once each, each in another way.
  server.faults.set(2, { code: 500 }).set(4, 'cut').set(6, { status: 503 }).set(9, { late: 1_500 });
  const summary = await searchMap(db, {
    sources: [server.layer('Autoescuela_pre'), server.layer('AUTOESCUELA')],
    clock: enNoviembreDe2026,
    reading: { waits: [1, 1], patience: 1_000 },
  });
  expect(summary).toMatchObject({ unidas: layer.length, desconocidas: 0, sinCodigo: 0 });
  expect(server.asked.length).toBe(3 + Math.ceil(layer.length / 1_000) + 3);

  const coverage = await readCoverage(db);
  expect(coverage).toHaveLength(52);
  const all = coverage.reduce((sum, { secciones }) => sum + secciones, 0);
  expect(coverage.reduce((sum, { conDireccion }) => sum + conDireccion, 0) / all).toBeGreaterThan(0.9);
  const { rows: places } = await db.$client.query<Point & { codProvincia: string }>(
    'SELECT lat, lon FROM ubicaciones WHERE lat IS NOT NULL',
  );
  const { rows: towns } = await db.$client.query<Town>(
    'SELECT codigo, nombre, lat, lon, poblacion FROM municipios WHERE lat IS NOT NULL ORDER BY codigo',
  );
  const tenth = drawTowns(towns).map((town) => {
    const km = places.map((place) => distanceKm(town, place)).toSorted((a, b) => a - b);
    return { town, km: km[9] ?? Number.POSITIVE_INFINITY, near: km.filter((each) => each <= 20).length };
  });
  process.stdout.write(
    [
      'provincia | secciones | con dirección | solo municipio | nada',
      ...coverage.map((row) =>
        [row.provincia, row.secciones, row.conDireccion, row.soloMunicipio, row.sinLugar].join(' | '),
      ),
      'lugar | habitantes | km a la décima | a menos de 20 km',
      ...tenth.map(({ town, km, near }) => [town.nombre, town.poblacion, km.toFixed(1), near].join(' | ')),
      '',
    ].join('\n'),
  );
  expect(tenth).toHaveLength(20);
  for (const { town, km } of tenth) if ((town.poblacion ?? 0) >= 100_000) expect(km).toBeLessThan(5);
});
