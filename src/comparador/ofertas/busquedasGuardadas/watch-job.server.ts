import { sql } from 'drizzle-orm';
import type { Palabra } from '#comparador/ofertas/comparador/whose-price.ts';
import {
  allSearchable,
  type PermisoBuscable,
} from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { queueCorreo, sendInTurn } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job, JobKind, Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { Mail } from '#platform/mail/mail.server.ts';
import { knownFrom, type Novedad, noveltiesOf } from './novelties.ts';
import { costsNow, eraseSearches, paramsOf } from './own-search.server.ts';
import { type OfferScope, type PriceSince, pricesSince } from './prices-since.server.ts';
import { DIAS_ANTES_DE_CADUCAR } from './saved-search.ts';
import type { Conocidas } from './table.server.ts';

type Services = { db: Db; clock: () => Date; jobs: () => Pick<Jobs, 'enqueue'> };

/** In the morning, when the offers of the day have long been made. */
export const watchKind: JobKind<Record<string, never>> = {
  name: 'busquedas-guardadas',
  retryLimit: 3,
  retryDelay: 300,
  cron: '30 8 * * *',
};

/** Without a mail server, the job only deletes expired searches and leaves the news for later. */
export const watchJob = (services: Services & { mail: Pick<Mail, 'way'> }): Job => ({
  ...watchKind,
  handler: async () => {
    if ((await services.mail.way()) === 'ninguno') await eraseExpired(services.db, services.clock());
    else await watchSearches(services);
  },
});

const eraseExpired = (db: Db, now: Date) =>
  db.transaction((tx) => eraseSearches(tx, sql`caduca_en <= ${now}`));

/** Most news listed in a correo; the rest are counted. */
const NAMED = 10;

/**
 * Erases the expired searches, asks the owners of those about to expire to renew them, and sends the news
 * of the others: at most one correo a day for each search. A failure in one does not stop the rest, and a
 * second run repeats nothing.
 */
export async function watchSearches(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock();
  await eraseExpired(db, now);
  await askToRenew(services, now);
  const permisos = await allSearchable(db);
  const failures: unknown[] = [];
  for (const { consulta, ids } of await liveSearches(db, now)) {
    try {
      const costs = await costsNow(db, { consulta, permisos, now });
      if (!costs) continue;
      const asked = askedOf(consulta, permisos);
      for (const id of ids) await tell(services, { id, costs, asked, now });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} saved searches failed`);
}

type Live = { consulta: string; ids: string[] };

/** Groups equal searches, so that each is run once. */
async function liveSearches(db: Db, now: Date): Promise<Live[]> {
  const { rows } = await db.execute<Live>(sql`
    SELECT consulta, array_agg(id ORDER BY id) AS ids FROM busquedas_guardadas
    WHERE confirmada_en IS NOT NULL AND avisada_el IS DISTINCT FROM ${todayInMadrid(now)}::date
    GROUP BY consulta ORDER BY consulta`);
  return rows;
}

type Telling = { id: string; costs: Map<number, number | null>; asked: OfferScope; now: Date };

/** Writes the correo and, in the same transaction, the data that its reader then knows. */
async function tell({ db, jobs }: Services, { id, costs, asked, now }: Telling): Promise<void> {
  const today = todayInMadrid(now);
  const correo = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ email: string; conocidas: Conocidas; desde: string }>(sql`
      SELECT email, conocidas, coalesce(avisada_el, (confirmada_en AT TIME ZONE 'Europe/Madrid')::date)::text AS desde FROM busquedas_guardadas
      WHERE id = ${id} AND confirmada_en IS NOT NULL AND avisada_el IS DISTINCT FROM ${today}::date FOR UPDATE`);
    const [search] = rows;
    if (!search) return undefined;
    const news = noveltiesOf(search.conocidas, costs);
    const sections = news.filter((one) => 'antes' in one).map(({ seccionId }) => seccionId);
    const prices = await pricesSince(tx, sections, { ...asked, desde: search.desde, hoy: today });
    // A rise of the cost alone comes from results or fees, and nobody asked for more.
    const found = news.filter(({ tipo, seccionId }) => tipo !== 'sube' || prices.get(seccionId)?.cambia);
    if (found.length === 0) return undefined;
    const known = JSON.stringify(knownFrom(search.conocidas, costs));
    await tx.execute(sql`
      UPDATE busquedas_guardadas SET conocidas = ${known}::jsonb, avisada_el = ${today} WHERE id = ${id}`);
    return queueCorreo(tx, {
      tipo: 'busqueda_novedades',
      para: search.email,
      clave: `busqueda_novedades:${id}:${today}`,
      datos: {
        busquedaId: id,
        total: found.length,
        novedades: await named(tx, found.slice(0, NAMED), { ...asked, prices }),
      },
    });
  });
  if (correo) await sendInTurn(jobs(), correo);
}

function askedOf(consulta: string, permisos: PermisoBuscable[]): OfferScope {
  const params = paramsOf(consulta);
  const permit = permisos.find(({ codigo }) => codigo === params.permiso);
  return {
    permiso: permit?.dgt ?? 0,
    codigo: params.permiso,
    automatico: params.automatico && params.permiso === 'B',
  };
}

/** Adds to each novedad the current name and address of its section, who gave its price, and what changed in it. */
async function named(
  tx: Pick<Db, 'execute'>,
  novedades: Novedad[],
  { permiso, automatico, prices }: OfferScope & { prices: ReadonlyMap<number, PriceSince> },
) {
  const ids = novedades.map(({ seccionId }) => seccionId);
  const { rows } = await tx.execute<{ id: number; slug: string; nombre: string; tarifa: Palabra | null }>(sql`
    SELECT s.id, s.slug, o.nombre, nullif(o.ficha -> 'tarifa', 'null') AS tarifa
    FROM secciones s JOIN ofertas o ON o.seccion_id = s.id
    WHERE o.permiso = ${permiso} AND o.automatico = ${automatico} AND s.id = ANY(${sql.param(ids)}::int[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return novedades.flatMap(({ seccionId, ...novedad }) => {
    const section = byId.get(seccionId);
    if (!section) return [];
    const { slug, nombre, tarifa } = section;
    const { anotada = null, confirmadaEn = '' } = tarifa ?? {};
    const palabra = tarifa && novedad.ahora !== null ? { anotada, confirmadaEn } : null;
    return [{ ...novedad, slug, nombre, palabra, precio: prices.get(seccionId) }];
  });
}

/** Asks the owners of searches about to expire to renew them, once for each term. */
async function askToRenew({ db, jobs }: Services, now: Date): Promise<void> {
  const { rows } = await db.execute<{ id: string; email: string; caduca: string }>(sql`
    SELECT id, email, extract(epoch FROM caduca_en)::text AS caduca FROM busquedas_guardadas
    WHERE confirmada_en IS NOT NULL
      AND caduca_en < ${now}::timestamptz + make_interval(days => ${DIAS_ANTES_DE_CADUCAR})`);
  for (const { id, email, caduca } of rows) {
    const clave = `busqueda_caduca:${id}:${caduca}`;
    const datos = { busquedaId: id };
    const correo = await queueCorreo(db, { tipo: 'busqueda_caduca', para: email, datos, clave });
    if (correo) await sendInTurn(jobs(), correo);
  }
}
