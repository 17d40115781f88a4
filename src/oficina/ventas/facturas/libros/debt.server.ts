import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { diasDeTramo, tramos } from '../cobros/debt-buckets.ts';
import { AT_ONCE, IN_PARTS, OWED, owedAtOnce, owedParts } from '../cobros/owed.server.ts';
import type { AntiguedadDeuda, FilaDeuda } from './contract.ts';
import { SHOWN } from './issued.server.ts';

/** Columns of sums: the amount to give back, and the debt of each bucket. */
const SUMS = ['aFavor', ...tramos] as const;

/** Position in `SUMS` of a part of the debt, by its amount and its days. It is computed once for each part, and not once for each sum. */
const PLACE: SQL = sql`CASE WHEN queda < 0 THEN 0 ${sql.join(
  tramos.map((tramo) => {
    const { hasta }: { desde?: number; hasta?: number } = diasDeTramo[tramo];
    const place = sql.raw(String(SUMS.indexOf(tramo)));
    return hasta === undefined
      ? sql`ELSE ${place}`
      : sql`WHEN dias <= ${sql.raw(String(hasta))} THEN ${place}`;
  }),
  sql` `,
)} END`;

const sums = (names: readonly (typeof SUMS)[number][]): SQL =>
  sql.join(
    names.map((name) => sql`${sql.identifier(name)}`),
    sql` + `,
  );

/** Overdue buckets. */
const OVERDUE = tramos.filter((tramo) => 'desde' in diasDeTramo[tramo]);

const AMOUNTS = [...tramos, 'aFavor', 'sinAplicar', 'deOtroPrograma', 'total'] as const;

/** Each amount as text, made by `of` from its column. */
const amounts = (of: (column: SQL) => SQL): SQL =>
  sql.join(
    AMOUNTS.map((name) => {
      const column = sql.identifier(name);
      return sql`${of(sql`${column}`)}::numeric(14, 2)::text AS ${column}`;
    }),
    sql`, `,
  );

/**
 * Conditions of the debt to read. `own` is over `facturas`, and must include `OWED`. `elsewhere` is over facturas of another program (`a`)
 * and their cliente (`c`). `credit` is over the cliente (`c`) of credit that no factura has.
 */
export type DebtOf = { own: SQL; elsewhere: SQL; credit: SQL };

const ALL: DebtOf = { own: OWED, elsewhere: sql`true`, credit: sql`true` };

/**
 * Unpaid part of each due date, and the days since that date; `primera` is true in one part of each factura. A factura of another program
 * has one due date, or else its day of issue. The index `facturas_deuda` has all the columns that are read of our facturas. Without OFFSET,
 * PostgreSQL would compute the unpaid part again at each use.
 */
const parts = (hoy: string, { own, elsewhere, credit }: DebtOf): SQL => sql`
  SELECT id, cliente_id, cliente_nombre, queda, ${hoy}::date - dia AS dias, true AS primera, false AS anterior, false AS suelto
  FROM (
    SELECT facturas.id, facturas.cliente_id, facturas.cliente_nombre, ${owedAtOnce.queda} AS queda, ${owedAtOnce.dia} AS dia
    FROM facturas WHERE ${AT_ONCE} AND ${own} OFFSET 0) de_una_parte
  WHERE queda <> 0
  UNION ALL SELECT facturas.id, facturas.cliente_id, facturas.cliente_nombre, v.queda, ${hoy}::date - v.dia,
    row_number() OVER (PARTITION BY facturas.id) = 1, false, false
  FROM facturas, LATERAL ${owedParts} AS v
  WHERE ${IN_PARTS} AND v.queda <> 0 AND ${own}
  UNION ALL SELECT a.id, a.cliente_id, coalesce(c.nombre_comercial, a.cliente_nombre), a.pendiente,
    ${hoy}::date - coalesce(a.vence_el, a.fecha), true, true, false
  FROM facturas_anteriores a LEFT JOIN clientes c ON c.id = a.cliente_id WHERE a.pendiente <> 0 AND ${elsewhere}
  UNION ALL SELECT i.id, i.cliente_id, c.nombre_comercial, i.dispuesto - i.importe, ${hoy}::date - i.fecha, false, false, true
  FROM ingresos i JOIN clientes c ON c.id = i.cliente_id WHERE i.dispuesto < i.importe AND ${credit}`;

/** Name in the newest factura: the maximum of identifier and name as one text, because a maximum needs no sorted rows. */
const NEWEST_NAME = sql`substr(max(id::text || cliente_nombre COLLATE "C"), 37)`;

const byClient = (hoy: string, of: DebtOf): SQL => sql`
  SELECT *, ${sums(SUMS)} AS total, ${sums(OVERDUE)} AS vencido FROM (
    SELECT cliente_id, ${NEWEST_NAME} AS nombre, (count(*) FILTER (WHERE primera))::int AS facturas,
      coalesce(sum(queda) FILTER (WHERE suelto), 0) AS "sinAplicar",
      coalesce(sum(queda) FILTER (WHERE anterior), 0) AS "deOtroPrograma", ${sql.join(
        SUMS.map(
          (name, place) =>
            sql`coalesce(sum(queda) FILTER (WHERE lugar = ${sql.raw(String(place))}), 0) AS ${sql.identifier(name)}`,
        ),
        sql`, `,
      )}
    FROM (SELECT *, ${PLACE} AS lugar FROM (${parts(hoy, of)}) p) q
    GROUP BY cliente_id, CASE WHEN cliente_id IS NULL THEN cliente_nombre END) de_cada_cliente`;

const ROW = sql`cliente_id AS "_idCliente", nombre, facturas, ${amounts((column) => column)}`;
const MOST_OVERDUE = sql`ORDER BY vencido DESC, c.total DESC, nombre`;

/** Query of the debt by cliente, the most overdue first, to be read by a cursor. */
export const debtRows = (hoy: string, of: DebtOf = ALL): SQL => sql`
  SELECT ${ROW} FROM (${byClient(hoy, of)}) c ${MOST_OVERDUE}`;

type Suma = AntiguedadDeuda['suma'] & { clientes: number };

/** Debt of each cliente on that day, by the days since it was due. One statement reads the rows and their sums, so they agree. */
export async function agedDebt(db: Pick<Db, 'execute'>, hoy: string): Promise<AntiguedadDeuda> {
  const { rows } = await db.execute<{ fila: FilaDeuda | null; suma: Suma | null }>(sql`
    WITH c AS MATERIALIZED (${byClient(hoy, ALL)})
    SELECT NULL AS fila, to_jsonb(s) AS suma FROM (
      SELECT count(*)::int AS clientes, coalesce(sum(facturas), 0)::int AS facturas,
        ${amounts((column) => sql`coalesce(sum(${column}), 0)`)} FROM c) s
    UNION ALL SELECT to_jsonb(f), NULL
    FROM (SELECT ${ROW} FROM (SELECT * FROM c ${MOST_OVERDUE} LIMIT ${SHOWN}) c ${MOST_OVERDUE}) f`);
  const [first, ...rest] = rows;
  if (!first?.suma) throw new Error('sums always give a row');
  const { clientes, ...suma } = first.suma;
  return { hoy, filas: rest.flatMap(({ fila }) => fila ?? []), clientes, suma };
}
