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
  return sql`coalesce(sum(queda) FILTER (WHERE ${condition}), 0)::numeric(14, 2)::text AS ${sql.identifier(tramo)}`;
}

const SUMS = sql`
  ${sql.join(tramos.map(sumOf), sql`, `)},
  coalesce(sum(queda) FILTER (WHERE queda < 0), 0)::numeric(14, 2)::text AS "aFavor",
  coalesce(sum(queda) FILTER (WHERE anterior), 0)::numeric(14, 2)::text AS "deOtroPrograma",
  coalesce(sum(queda), 0)::numeric(14, 2)::text AS total, count(DISTINCT id)::int AS facturas`;

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
  SELECT cliente_id AS "_idCliente", (array_agg(cliente_nombre ORDER BY id DESC))[1] AS nombre, ${SUMS},
    coalesce(sum(queda) FILTER (WHERE queda > 0 AND dias > 0), 0) AS vencido, sum(queda) AS debe
  FROM (${parts(hoy, of)}) p
  GROUP BY cliente_id, CASE WHEN cliente_id IS NULL THEN cliente_nombre END`;

/** Query of the debt by cliente, the most overdue first, to be read by a cursor. */
export const debtRows = (hoy: string, of: DebtOf = ALL): SQL => sql`
  SELECT * FROM (${byClient(hoy, of)}) c ORDER BY vencido DESC, debe DESC, nombre`;

/** Debt of each cliente on that day, by the days since it was due. */
export async function agedDebt(db: Pick<Db, 'execute'>, hoy: string): Promise<AntiguedadDeuda> {
  const { rows } = await db.execute<FilaDeuda>(sql`${debtRows(hoy)} LIMIT ${SHOWN}`);
  const { rows: sums } = await db.execute<AntiguedadDeuda['suma'] & { clientes: number }>(
    sql`SELECT ${SUMS}, count(DISTINCT coalesce(cliente_id::text, cliente_nombre))::int AS clientes FROM (${parts(hoy, ALL)}) p`,
  );
  const [suma] = sums;
  if (!suma) throw new Error('sums always give a row');
  const { clientes, ...of } = suma;
  return { hoy, filas: rows, clientes, suma: of };
}
