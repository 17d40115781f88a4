import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { columnsOf, type LabelledFamilies } from '#platform/crud/crud-columns.server.ts';
import { conditionOf } from '#platform/crud/crud-list.server.ts';
import { masked, type Scope } from '#platform/crud/crud-scope.server.ts';
import { columnOf, type FamilyTable } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import type { ListQuery, Resource } from '#platform/kit/contract/resource.ts';
import { type Etapa, etapas } from './etapas.ts';

export type BoardSource = {
  db: Db;
  /** Family of the board, and the columns of its cards. */
  resource: Resource;
  card: Resource;
  table: FamilyTable & Record<'etapa' | 'etapaDesde', PgColumn>;
  families: LabelledFamilies;
  importe: string;
  /** Reach of the caller. */
  scope: Scope;
};

type Card = Record<string, unknown> & { _id: string; etapaDesde: string };
type Cards = { filas: Card[]; siguiente: string | null };
type EtapaCount = { etapa: Etapa; total: number; suma: string; ids?: string[] };

const PAGE = 20;
/** A column counts and adds up at most this number of rows. */
const COUNTED = 1_000;
/** A search with more matches than this runs etapa by etapa, instead of all at once. */
const FEW = 2_000;

const NOBODY = { total: 0, suma: '0.00', ids: undefined };
const sumOf = (amounts: SQL) => sql`coalesce(sum(${amounts}), 0)::numeric(20, 2)::text`;

/** Reads every stage with its first cards, their number and their sum, in euros. */
export async function readBoard(source: BoardSource, query: ListQuery) {
  const where = and(source.scope.where, narrowing(source, query));
  const counts = (query.texto && (await countFound(source, where))) || (await countStages(source, where));
  const columnas = [];
  // The stages are read one after another, to use a single connection.
  for (const etapa of keysOf(etapas)) {
    const { total, suma, ids } = counts.find((one) => one.etapa === etapa) ?? NOBODY;
    const among = ids ? inArray(source.table.id, ids) : where;
    const cards =
      total === 0
        ? { filas: [], siguiente: null }
        : await readCards(source, { etapa, where: among, from: undefined });
    const exact = total <= COUNTED;
    columnas.push({
      etapa,
      total: exact ? total : COUNTED,
      totalEs: exact ? 'exacto' : 'minimo',
      suma: exact && !source.scope.hidden?.includes(source.importe) ? suma : null,
      ...cards,
    });
  }
  return columnas;
}

/** Reads the next cards of a stage. */
export function readColumn(
  source: BoardSource,
  query: ListQuery,
  { etapa, despues }: { etapa: Etapa; despues: string | undefined },
): Promise<Cards> {
  const where = and(source.scope.where, narrowing(source, query));
  return readCards(source, { etapa, where, from: despues === undefined ? undefined : decode(despues) });
}

type CardsQuery = { etapa: Etapa; where: SQL | undefined; from: Cursor | undefined };

/** Uses the index of etapa, its date and identifier, backwards. */
async function readCards(source: BoardSource, { etapa, where, from }: CardsQuery): Promise<Cards> {
  const { db, card, table, families, scope } = source;
  const beyond =
    from && sql`(${table.etapaDesde}, ${table.id}) < (${from.since}::timestamptz, ${from.id}::uuid)`;
  const found = await db
    .select(columnsOf(card, table, families))
    .from(table)
    .where(and(eq(table.etapa, etapa), beyond, where))
    .orderBy(desc(table.etapaDesde), desc(table.id))
    .limit(PAGE + 1);
  const filas = found.slice(0, PAGE) as Card[];
  const last = found.length > PAGE ? filas.at(-1) : undefined;
  return {
    filas: filas.map((row) => masked(scope, row)),
    siguiente: last ? encode({ since: last.etapaDesde, id: last._id }) : null,
  };
}

/** Counts each stage in its own subquery, so that a big stage stops at its limit. */
async function countStages(
  { db, table, importe }: BoardSource,
  where: SQL | undefined,
): Promise<EtapaCount[]> {
  const parts = keysOf(etapas).map(
    (etapa) => sql`
      SELECT ${etapa}::text AS etapa, count(*)::int AS total, ${sumOf(sql`importe`)} AS suma
      FROM (SELECT ${columnOf(table, importe)} AS importe FROM ${table}
        WHERE ${and(eq(table.etapa, etapa), where)} LIMIT ${COUNTED + 1}) AS contadas`,
  );
  const { rows } = await db.execute<EtapaCount>(sql.join(parts, sql` UNION ALL `));
  return rows;
}

/**
 * Counts a search with few matches and gives the first ids of each stage in the same query, because
 * finding the matches is slow; undefined if there are many, because then each stage fills its page
 * quickly.
 */
async function countFound(
  { db, table, importe }: BoardSource,
  where: SQL | undefined,
): Promise<EtapaCount[] | undefined> {
  const { rows } = await db.execute<EtapaCount & { todas: number }>(sql`
    WITH halladas AS MATERIALIZED (
      SELECT ${table.id} AS id, ${table.etapa} AS etapa, ${table.etapaDesde} AS desde, ${columnOf(table, importe)} AS importe
      FROM ${table} WHERE ${where} LIMIT ${FEW + 1})
    SELECT etapa, count(*)::int AS total, ${sumOf(sql`importe`)} AS suma,
      (array_agg(id ORDER BY desde DESC, id DESC))[1:${sql.raw(String(PAGE + 1))}] AS ids,
      (SELECT count(*)::int FROM halladas) AS todas
    FROM halladas GROUP BY etapa`);
  return rows[0] && rows[0].todas > FEW ? undefined : rows;
}

const narrowing = ({ resource, table, scope }: BoardSource, query: ListQuery): SQL | undefined =>
  conditionOf(resource, table, query, scope.hidden);

type Cursor = { since: string; id: string };

const encode = ({ since, id }: Cursor): string =>
  Buffer.from(JSON.stringify([since, id])).toString('base64url');

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function decode(text: string): Cursor {
  try {
    const [since, id] = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (MOMENT.test(since) && !Number.isNaN(Date.parse(since)) && UUID.test(id)) return { since, id };
  } catch {
    // The cursor did not come from this server.
  }
  throw invalidFields([{ campo: 'despues', motivo: 'no es una página de esta columna' }]);
}
