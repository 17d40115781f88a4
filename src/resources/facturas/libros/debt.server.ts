import { and, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { diasDeTramo, type Tramo, tramos } from '../debt-buckets.ts';
import { OWED, owedParts } from '../owed.server.ts';
import type { AntiguedadDeuda, FilaDeuda } from './contract.ts';
import { SHOWN } from './issued.server.ts';

/** Sum of the debt of a bucket. */
function sumOf(tramo: Tramo): SQL {
  const { desde, hasta }: { desde?: number; hasta?: number } = diasDeTramo[tramo];
  const condition = and(
    sql`queda > 0`,
    desde === undefined ? undefined : sql`dias >= ${desde}::int`,
    hasta === undefined ? undefined : sql`dias <= ${hasta}::int`,
  );
  return sql`coalesce(sum(queda) FILTER (WHERE ${condition}), 0) AS ${sql.identifier(tramo)}`;
}

const AMOUNTS = [...tramos, 'aFavor', 'deOtroPrograma', 'total'] as const;

/** Each amount as text, made by `of` from its column. */
const amounts = (of: (column: SQL) => SQL): SQL =>
  sql.join(
    AMOUNTS.map((name) => {
      const column = sql.identifier(name);
      return sql`${of(sql`${column}`)}::numeric(14, 2)::text AS ${column}`;
    }),
    sql`, `,
  );

/** Facturas whose debt is read: conditions over `facturas`, and over facturas of another program, `a`, and their cliente, `c`. */
export type DebtOf = { own: SQL; elsewhere: SQL };

const ALL: DebtOf = { own: sql`true`, elsewhere: sql`true` };

/** Rest of each due date, and the days since then. Those of another program have one due date, or that of their issue. */
const parts = (hoy: string, { own, elsewhere }: DebtOf): SQL => sql`
  SELECT facturas.id, facturas.cliente_id, facturas.cliente_nombre, v.queda, ${hoy}::date - v.dia AS dias,
    false AS anterior
  FROM facturas, LATERAL ${owedParts} AS v
  WHERE ${OWED} AND v.queda <> 0 AND ${own}
  UNION ALL SELECT a.id, a.cliente_id, coalesce(c.nombre_comercial, a.cliente_nombre), a.pendiente,
    ${hoy}::date - coalesce(a.vence_el, a.fecha), true
  FROM facturas_anteriores a LEFT JOIN clientes c ON c.id = a.cliente_id WHERE a.pendiente <> 0 AND ${elsewhere}`;

const byClient = (hoy: string, of: DebtOf): SQL => sql`
  SELECT cliente_id, (array_agg(cliente_nombre ORDER BY id DESC))[1] AS nombre, ${sql.join(tramos.map(sumOf), sql`, `)},
    coalesce(sum(queda) FILTER (WHERE queda < 0), 0) AS "aFavor",
    coalesce(sum(queda) FILTER (WHERE anterior), 0) AS "deOtroPrograma",
    sum(queda) AS total, count(DISTINCT id)::int AS facturas,
    coalesce(sum(queda) FILTER (WHERE queda > 0 AND dias > 0), 0) AS vencido
  FROM (${parts(hoy, of)}) p
  GROUP BY cliente_id, CASE WHEN cliente_id IS NULL THEN cliente_nombre END`;

const ROW = sql`cliente_id AS "_idCliente", nombre, facturas, ${amounts((column) => column)}`;
const MOST_OVERDUE = sql`ORDER BY vencido DESC, c.total DESC, nombre`;

/** Query of the debt by cliente, the most overdue first, to be read by a cursor. */
export const debtRows = (hoy: string, of: DebtOf = ALL): SQL => sql`
  SELECT ${ROW} FROM (${byClient(hoy, of)}) c ${MOST_OVERDUE}`;

type Suma = AntiguedadDeuda['suma'] & { clientes: number };

/** Debt of each cliente on that day, by the days since it was due. Rows and sums are of one reading. */
export async function agedDebt(db: Pick<Db, 'execute'>, hoy: string): Promise<AntiguedadDeuda> {
  const { rows } = await db.execute<{ fila: FilaDeuda | null; suma: Suma | null }>(sql`
    WITH c AS MATERIALIZED (${byClient(hoy, ALL)})
    SELECT NULL AS fila, to_jsonb(s) AS suma FROM (
      SELECT count(*)::int AS clientes, coalesce(sum(facturas), 0)::int AS facturas,
        ${amounts((column) => sql`coalesce(sum(${column}), 0)`)} FROM c) s
    UNION ALL SELECT to_jsonb(f), NULL FROM (SELECT ${ROW} FROM c ${MOST_OVERDUE} LIMIT ${SHOWN}) f`);
  const [first, ...rest] = rows;
  if (!first?.suma) throw new Error('sums always give a row');
  const { clientes, ...suma } = first.suma;
  return { hoy, filas: rest.flatMap(({ fila }) => fila ?? []), clientes, suma };
}
