import { and, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '#platform/database/db.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { createTurns, type Turns } from '#platform/database/turns.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { named } from '#platform/kit/contract/component-name.ts';
import type { ListQuery } from '#platform/kit/contract/resource.ts';
import { conditionOf } from './crud-list.server.ts';
import { narrowingShape } from './crud-narrowing.server.ts';
import type { CrudFamily } from './crud-rows.server.ts';
import { columnOf, configOf } from './crud-table.server.ts';

/** How a family adds up its list, when it does not simply add the columns of all rows. */
export type Sums = {
  /** Condition over the table: rows that count, as reports count them. */
  counted?: SQL;
  /** Expressions over the table, by the name of their field. */
  amounts?: Readonly<Record<string, SQL>>;
};

/** Most rows that are added up; with more rows, the answer only says that they are too many. */
const MOST = 100_000;
/** Milliseconds that a sum may take: a search in a big table may read all its rows to find few. */
const PATIENCE_MS = 3_000;
/** SQLSTATE of a statement that took longer than it may. */
const TOO_LONG = '57014';

const answer = named(
  z.object({
    sumas: z
      .record(z.string(), z.string())
      .nullable()
      .describe('Euros por campo; null si son demasiadas filas'),
    filas: z.number().describe('Las que suman'),
    fuera: z.number().describe('Las que no, como en los informes'),
  }),
  'SumarRespuesta',
);
type Answer = z.infer<typeof answer>;

/**
 * Registers `GET /{family}/sumar`: what the rows of the list add up to, with its filters. It is apart from the list, which
 * must not wait for it.
 */
export function registerSums(app: HttpApp, family: CrudFamily, fields: readonly string[]): void {
  const { services, resource } = family;
  const turns = turnsOf(services.db);
  app.get(
    `/${resource.name}/sumar`,
    {
      config: configOf(services, 'leer'),
      schema: {
        summary: `Cuánto suman: ${resource.many}`,
        querystring: z.strictObject({
          consulta: z
            .string()
            .max(8_000, 'es demasiado larga')
            .default('')
            .transform((text): Record<string, unknown> => Object.fromEntries(new URLSearchParams(text)))
            .pipe(z.strictObject(narrowingShape(resource)))
            .describe('Los filtros, como en la consulta de `leer`')
            .meta({ examples: ['texto=ejemplo'] }),
        }),
        response: { 200: answer },
      },
    },
    (request) => turns(() => addUp(request, family, { fields, query: request.query.consulta as ListQuery })),
  );
}

const known = new WeakMap<Db, Turns>();

/** Two sums at once among all families: each may read many rows, and lists come first. */
function turnsOf(db: Db): Turns {
  const turns = known.get(db) ?? createTurns({ atOnce: 2, waiting: 20, busy: BUSY });
  known.set(db, turns);
  return turns;
}

const BUSY = 'Se están sumando varias listas a la vez. Prueba dentro de un momento';

type SumsQuery = { fields: readonly string[]; query: ListQuery };

async function addUp(
  request: FastifyRequest,
  family: CrudFamily,
  { fields, query }: SumsQuery,
): Promise<Answer> {
  const { services, resource, table, sums = {} } = family;
  const scope = family.scope?.(request, 'leer') ?? {};
  const { hidden = [] } = scope;
  const names = fields.filter((name) => !hidden.includes(name));
  const where = and(scope.where, conditionOf(resource, table, query, hidden, family), family.narrow?.(query));
  const amount = (name: string) => sums.amounts?.[name] ?? sql`${columnOf(table, name)}`;
  const each = names.map((name, at) => [amount(name), sql.identifier(`s${at}`)] as const);
  const statement = sql`SELECT count(*)::int AS leidas, count(*) FILTER (WHERE cuenta)::int AS filas ${sql.join(
    each.map(([, as]) => sql`, coalesce(sum(${as}) FILTER (WHERE cuenta), 0)::numeric(20, 2)::text AS ${as}`),
  )} FROM (SELECT ${sums.counted ?? sql`true`} AS cuenta ${sql.join(
    each.map(([of, as]) => sql`, ${of} AS ${as}`),
  )} FROM ${table} WHERE ${where ?? sql`true`} LIMIT ${sql.raw(String(MOST + 1))}) x`;
  const row = await patiently(services.db, statement);
  if (!row || Number(row.leidas) > MOST) return { sumas: null, filas: 0, fuera: 0 };
  return {
    sumas: Object.fromEntries(names.map((name, at) => [name, String(row[`s${at}`])])),
    filas: Number(row.filas),
    fuera: Number(row.leidas) - Number(row.filas),
  };
}

/** Row of a statement; undefined when it took longer than a person waits for it. */
async function patiently(db: Db, statement: SQL): Promise<Record<string, unknown> | undefined> {
  try {
    return await db.transaction(
      async (tx) => {
        await tx.execute(sql.raw(`SET LOCAL statement_timeout = ${PATIENCE_MS}`));
        return (await tx.execute<Record<string, unknown>>(statement)).rows[0];
      },
      { accessMode: 'read only' },
    );
  } catch (error) {
    if (sqlState(error).code === TOO_LONG) return undefined;
    throw error;
  }
}
