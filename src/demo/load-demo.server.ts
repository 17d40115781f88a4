import type pg from 'pg';
import { demoMonths, demoMonthText } from '#comparador/dgt/demo/month-text.ts';
import { demoSections } from '#comparador/dgt/demo/sections.ts';
import { inImport, refuseOther } from '#comparador/dgt/import-month.server.ts';
import { readMonthlyFile } from '#comparador/dgt/monthly-file.server.ts';
import { INVENTED_FILE } from '#comparador/dgt/period.server.ts';
import { registroDgt } from '#comparador/dgt/prefijos.ts';
import { refreshStatistics } from '#comparador/dgt/refresh-statistics.server.ts';
import { storeMonth } from '#comparador/dgt/store-month.server.ts';
import { municipios } from '#comparador/lugares/municipios/data.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { between, pick, seededRandom } from '#platform/kit/seeded-random.ts';
import { seedDemoAutoescuela } from './demo-autoescuela.server.ts';
import { seedDemoClientes } from './demo-clientes.server.ts';
import { moveDoors } from './demo-doors.server.ts';
import { moveLegalPages } from './demo-legales.server.ts';
import { seedDemoOffice } from './demo-office.server.ts';
import { seedDemoUsers } from './demo-users.server.ts';
import { demoBusiness, replaceBusiness, unconfiguredBusiness } from './examples.server.ts';
import { beginLaunch, inventAutoescuelas, storeRealMonths } from './real-demo.server.ts';

/** The loading time of the demonstration data, and the clock of the importer that checks them. */
const LOADED = new Date('2026-11-15T09:00:00Z');

/** Exam centres of Madrid are in towns of its outskirts; elsewhere the most populous towns serve. */
const CENTRES: Record<string, string[]> = { '28': ['Móstoles', 'Alcobendas', 'Alcalá de Henares', 'Madrid'] };

/**
 * Fills an empty database with invented autoescuelas and a year of their results, through the importer of the real
 * ones; with `archivos`, with these months of the DGT as they are and a few invented autoescuelas without results (decision 206). Makes
 * clientes of invented autoescuelas, with people who sign in, and gives the business invented data. All or
 * nothing; does nothing where any month is loaded.
 */
export async function seedDemo(db: Db, now = new Date(), archivos?: readonly string[]): Promise<void> {
  // Data of an earlier version had no users to sign in: adds them.
  if (await hasMonths(db.$client)) return seedDemoUsers(db.$client);
  await inImport(db, async (client) => {
    // Another program may have loaded something while this one waited for the lock.
    if (await hasMonths(client)) return;
    await refuseOther(client, 'demostracion');
    if (archivos) await storeRealMonths(client, archivos, now);
    else await storeInventedMonths(client);
    await refreshStatistics(client);
    if (archivos) {
      await seedDemoClientes(client, now, await inventAutoescuelas(client));
      await beginLaunch(client, now);
    } else {
      await seedDemoPlaces(client, LOADED);
      await seedDemoClientes(client, now);
    }
    await seedDemoUsers(client);
    // The business comes before the office, because it issues the office's facturas.
    await replaceBusiness(client, unconfiguredBusiness, demoBusiness);
    await moveLegalPages(client, demoBusiness);
    await moveDoors(client, true);
    await seedDemoOffice(client, now);
    await seedDemoAutoescuela(client, now);
  });
}

async function storeInventedMonths(client: pg.ClientBase): Promise<void> {
  const sections = demoSections(centresOf, (codigo) => registroDgt(codigo).prefijo);
  for (const mes of demoMonths) {
    const text = demoMonthText(mes, sections, (codigo) => registroDgt(codigo).nombre);
    const archivo = `${INVENTED_FILE}${mes.slice(0, 7)}.txt`;
    const read = await readMonthlyFile({ source: { bytes: oneChunk(text) }, archivo, clock: () => LOADED });
    await storeMonth(client, {
      ...read,
      archivo,
      origen: 'demostracion',
      cargadoEn: LOADED,
      statistics: false,
    });
  }
}

async function* oneChunk(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text, 'latin1');
}

async function hasMonths(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM meses_dgt LIMIT 1');
  return rowCount !== 0;
}

/** Gives the two most populous towns of a province, or three where it has many municipalities. */
function centresOf(codProvincia: string): string[] {
  const chosen = CENTRES[codProvincia];
  if (chosen) return chosen;
  const towns = municipios()
    .filter((town) => town.codProvincia === codProvincia && town.poblacion !== null)
    .sort((a, b) => (b.poblacion ?? 0) - (a.poblacion ?? 0));
  return towns.slice(0, towns.length > 100 ? 3 : 2).map(({ nombre }) => nombre);
}

/**
 * Share of sections with an address, and share with only a municipality; the other sections only have
 * their exam centre.
 */
const ADDRESS = 0.85;
const TOWN = 0.93;

/** Farthest that a section lies from the middle of its town, in degrees of latitude: some two kilometres. */
const SPREAD = 0.018;

const STREETS = ['Mayor', 'del Olmo', 'de la Estación', 'Real', 'del Molino', 'de las Escuelas', 'Nueva'];

type Row = { id: number; codigo: string; lat: number | null; lon: number | null };

/** Gives most invented sections an invented place in the town of their exams, as the DGT's map does. */
async function seedDemoPlaces(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<Row>(
    `SELECT DISTINCT ON (r.seccion_id) r.seccion_id AS id, m.codigo, m.lat, m.lon
     FROM resultados r JOIN centros_examen c ON c.id = r.centro_id JOIN municipios m ON m.codigo = c.codigo_municipio
     GROUP BY r.seccion_id, m.codigo, m.lat, m.lon ORDER BY r.seccion_id, sum(r.aptos + r.no_aptos) DESC, m.codigo`,
  );
  const random = seededRandom(20_251_001);
  const places = rows.flatMap(({ id, codigo, lat, lon }) => {
    const [known, away, sideways] = [random(), random() - 0.5, random() - 0.5];
    const street = `Calle ${pick(random, STREETS)}, ${between(random, 1, 90)}`;
    if (known >= TOWN || lat === null || lon === null) return [];
    const town = { id, codigo, direccion: null, lat, lon, origen: 'municipio' };
    const point = { lat: lat + away * SPREAD, lon: lon + sideways * SPREAD };
    return [known < ADDRESS ? { ...town, ...point, direccion: street, origen: 'dgt' } : town];
  });
  await client.query(
    `INSERT INTO ubicaciones (seccion_id, direccion, codigo_municipio, permisos, lat, lon, origen_punto, avisos, fuente,
       actualizada_en)
     SELECT id, direccion, codigo, '{}', lat, lon, origen, '[]', 'demostracion', $2
     FROM json_to_recordset($1) AS x (id int, codigo text, direccion text, lat float8, lon float8, origen text)`,
    [JSON.stringify(places), now],
  );
}
