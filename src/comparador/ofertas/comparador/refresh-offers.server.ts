import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { withFormerCentres } from '#comparador/dgt/former-centres.server.ts';
import { MONTHS_OF_STATISTICS } from '#comparador/dgt/period.server.ts';
import { sectionSlug } from '#comparador/dgt/readable-name.ts';
import {
  type PermisoBuscable,
  searchableCourses,
} from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { troubleOf } from '#platform/database/database-trouble.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { assumedPrices, medianRows } from './assumed-price-rows.ts';
import type { OfferInputs } from './cost-bases.ts';
import { makeCourseOffers } from './make-course-offers.ts';
import { makeOffers } from './make-offers.ts';
import {
  loadPermits,
  loadProvinces,
  loadRates,
  loadSections,
  loadTarifas,
  type Scope,
  type TarifaInput,
  testId,
  withAnswerTimes,
} from './offer-inputs.server.ts';
import type { OfferRow } from './offer-row.ts';
import { publicVersion } from './public-version.server.ts';
import { withTownsInNames } from './town-in-name.server.ts';
import { writeChangedOffers } from './write-offers.server.ts';

/**
 * Makes the offers again from results, addresses and tarifas, in one transaction: for the whole country,
 * or for the provinces whose autoescuelas changed. Meanwhile searches use the old offers. Only one runs at
 * a time in the whole database.
 */
export async function refreshOffers(db: { $client: pg.Pool }, asked: RefreshInput): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await refreshOnce(db, asked);
    } catch (error) {
      // An import takes the same rows in another order: PostgreSQL ends one of both, and the offers can begin again.
      if (troubleOf(error) !== 'clash' || tries === MOST_TRIES) throw error;
    }
  }
}

type RefreshInput = { now: Date; provincias?: string[] | null };

const MOST_TRIES = 5;

async function refreshOnce(
  db: { $client: pg.Pool },
  { now, provincias = null }: RefreshInput,
): Promise<void> {
  const client = await db.$client.connect();
  let failure: unknown;
  try {
    await client.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL jit = off');
    await refreshOffersWithin(client, { now, provincias });
    await client.query('COMMIT');
  } catch (error) {
    failure = error;
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release(failure instanceof Error && troubleOf(failure) !== 'clash');
  }
}

async function refreshOffersWithin(
  client: pg.PoolClient,
  { now, provincias }: { now: Date } & Scope,
): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('ofertas', 0))`);
  const hoy = todayInMadrid(now);
  const scope: Scope = { provincias };
  const version = await publicVersion({ $client: client });
  if (provincias === null) {
    await renewSlugs(client);
    await countAttempts(client);
  }
  const permits = await loadPermits(client, hoy);
  const [tarifas, ofCourses] = await loadBothTarifas(client, hoy);
  const inputs = {
    permits,
    tariffs: tarifas,
    sections: await withAnswerTimes(
      client,
      await withTownsInNames(client, await withFormerCentres(client, await loadSections(client, scope))),
      hoy,
    ),
    rates: await loadRates(client, scope),
    provinces: await loadProvinces(client),
    testId,
  };
  const medians = medianRows(inputs);
  await writeMedians(client, medians);
  await writeAssumedPrices(client, assumedPrices(permits, medians));
  const courses = await searchableCourses(drizzle(client));
  const changed = await writeChangedOffers(client, {
    provincias,
    conSecciones: new Set(inputs.sections.map(({ codProvincia }) => codProvincia)),
    madeIn: offersByProvince({ inputs: { ...inputs, medians }, courses, ofCourses }),
  });
  if (changed === 'todas') await client.query('SELECT analizar_ofertas()');
  // This update goes last, because every change of public data waits for this row. A change made during the
  // work may be missing from the offers, so they stay marked as stale.
  await client.query(
    `UPDATE version_publica SET version = version + 1, ofertas_version = version + 1,
       ofertas_desde = CASE WHEN $4::text[] IS NULL THEN jsonb_build_object('todas', version + 1)
         ELSE ofertas_desde ||
           coalesce((SELECT jsonb_object_agg(codigo, version + 1) FROM unnest($4::text[]) AS codigo), '{}') END,
       ofertas_del = CASE WHEN $1 THEN CASE WHEN version = $2 THEN $3::date END ELSE ofertas_del END`,
    [provincias === null, version, hoy, changed === 'todas' ? null : changed],
  );
}

type ByProvince = {
  inputs: OfferInputs;
  courses: PermisoBuscable[];
  ofCourses: TarifaInput[];
};

/** Gives the function that makes all offers of a province. */
function offersByProvince({
  inputs,
  courses,
  ofCourses,
}: ByProvince): (codigo: string) => Iterable<OfferRow> {
  const sections = Map.groupBy(inputs.sections, ({ codProvincia }) => codProvincia);
  const provinceOf = new Map(inputs.sections.map(({ id, codProvincia }) => [id, codProvincia]));
  const rates = Map.groupBy(inputs.rates, ({ seccionId }) => provinceOf.get(seccionId));
  return function* (codigo) {
    const own = { sections: sections.get(codigo) ?? [], rates: rates.get(codigo) ?? [] };
    yield* makeOffers({ ...inputs, ...own });
    yield* makeCourseOffers({ courses, sections: own.sections, tariffs: ofCourses });
  };
}

/** Reads apart the tarifas of permits with an exam and those of courses: lines of courses must not count in the medians. */
async function loadBothTarifas(client: pg.ClientBase, hoy: string) {
  const all = await loadTarifas(client, hoy);
  return [all.filter(({ horas }) => horas === null), all.filter(({ horas }) => horas !== null)] as const;
}

/** Makes all offers anew when they are of another day or something they are made of has changed since. */
export async function refreshStaleOffers(db: { $client: pg.Pool }, now: Date): Promise<void> {
  if (await offersAreStale(db, now)) await refreshOffers(db, { now });
}

/** Whether something that offers are made from has changed since, or the day has. */
export async function offersAreStale(db: { $client: pg.Pool }, now: Date): Promise<boolean> {
  const { rowCount } = await db.$client.query('SELECT FROM version_publica WHERE ofertas_del = $1', [
    todayInMadrid(now),
  ]);
  return rowCount === 0;
}

/** Gives a section with a new name a new slug; the old slug still finds it. */
async function renewSlugs(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{
    id: number;
    slug: string;
    nombre: string;
    codigo: string;
    seccion: string;
  }>(
    `SELECT s.id, s.slug, s.nombre, e.codigo, s.seccion FROM secciones s JOIN escuelas e ON e.id = s.escuela_id`,
  );
  const changed = rows
    .map((row) => ({ id: row.id, antes: row.slug, ahora: sectionSlug(row) }))
    .filter(({ antes, ahora }) => antes !== ahora);
  if (changed.length === 0) return;
  const list = JSON.stringify(changed);
  const from = 'FROM json_to_recordset($1) AS x (id int, antes text, ahora text)';
  await client.query(`DELETE FROM slugs_anteriores WHERE slug IN (SELECT ahora ${from})`, [list]);
  await client.query(
    `INSERT INTO slugs_anteriores (slug, seccion_id) SELECT antes, id ${from}
     ON CONFLICT (slug) DO UPDATE SET seccion_id = excluded.seccion_id`,
    [list],
  );
  await client.query(`UPDATE secciones s SET slug = x.ahora ${from} WHERE s.id = x.id`, [list]);
}

/** Passes by attempt over the months of the statistics. */
async function countAttempts(client: pg.ClientBase): Promise<void> {
  await client.query('DELETE FROM intentos_provincia');
  await client.query(
    `INSERT INTO intentos_provincia (cod_provincia, permiso, prueba, aptos_1, aptos_2, aptos_3o4, aptos_5_o_mas)
     SELECT coalesce(s.cod_provincia, '00'), r.permiso, r.prueba, sum(r.aptos_1), sum(r.aptos_2), sum(r.aptos_3o4),
            sum(r.aptos_5_o_mas)
     FROM resultados r JOIN secciones s ON s.id = r.seccion_id
     WHERE r.mes::text IN (${MONTHS_OF_STATISTICS})
     GROUP BY GROUPING SETS ((s.cod_provincia, r.permiso, r.prueba), (r.permiso, r.prueba))`,
  );
}

async function writeMedians(client: pg.ClientBase, rows: ReturnType<typeof medianRows>): Promise<void> {
  await client.query('DELETE FROM medianas_tarifa');
  await client.query(
    `INSERT INTO medianas_tarifa (cod_provincia, permiso, linea, mediana, tarifas)
     SELECT "codProvincia", permiso, linea, mediana, tarifas FROM json_to_recordset($1)
       AS x ("codProvincia" text, permiso int, linea text, mediana int, tarifas int)`,
    [JSON.stringify(rows)],
  );
}

async function writeAssumedPrices(
  client: pg.ClientBase,
  rows: ReturnType<typeof assumedPrices>,
): Promise<void> {
  await client.query('DELETE FROM precios_supuestos');
  await client.query(
    'INSERT INTO precios_supuestos SELECT * FROM jsonb_populate_recordset(NULL::precios_supuestos, $1)',
    [JSON.stringify(rows)],
  );
}
