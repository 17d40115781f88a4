import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import type { Fila347, Prevision347 } from './contract.ts';
import { AMOUNT, DECLARED, issuedIn, SHOWN } from './issued.server.ts';
import { daysOf, trimestres } from './period.ts';

/**
 * Euros with tax: the form declares clientes who were invoiced more than this in a year (RD 1065/2007, art.
 * 33.1).
 */
const UMBRAL = '3005.06';

/**
 * Totals of each tax number in a year, by quarter, when they pass the threshold above or below zero. Facturas
 * with withholding go in another form (art. 33.2.i); simplified ones name no cliente.
 */
const clientsOver = (ejercicio: number): SQL => sql`
  SELECT f.destinatario->>'nif' AS nif, (array_agg(f.destinatario->>'nombre' ORDER BY f.emitida_en DESC))[1] AS nombre,
    array_agg(DISTINCT f.cliente_id) AS clientes, count(*)::int AS facturas,
    ARRAY[${sql.join(
      trimestres.map(
        (n) =>
          sql`coalesce(sum(${AMOUNT}) FILTER (WHERE extract(quarter FROM f.fecha) = ${n}::int), 0)::numeric(14, 2)::text`,
      ),
      sql`, `,
    )}] AS trimestres,
    sum(${AMOUNT})::numeric(14, 2) AS total
  FROM facturas f ${DECLARED}
  WHERE ${issuedIn(daysOf(ejercicio))} AND f.anulada_en IS NULL AND f.irpf = 0
    AND r.contenido->'destinatario' IS NOT NULL AND f.destinatario->>'nif' <> ''
  GROUP BY 1 HAVING abs(sum(${AMOUNT})) > ${UMBRAL}::numeric`;

/** Query of the rows of form 347, the biggest first, to be read by a cursor. */
export const rows347 = (ejercicio: number): SQL => sql`
  SELECT nif, nombre, clientes, facturas, trimestres, total::text AS total FROM (${clientsOver(ejercicio)}) c
  ORDER BY abs(c.total) DESC, nif`;

/** Form 347 of a year with the facturas issued so far. */
export async function forecast347(db: Pick<Db, 'execute'>, ejercicio: number): Promise<Prevision347> {
  const { rows } = await db.execute<Fila347 & { clientesTotal: number; importe: string }>(sql`
    SELECT nif, nombre, clientes, facturas, trimestres, total::text AS total, count(*) OVER ()::int AS "clientesTotal",
      (sum(total) OVER ())::text AS importe
    FROM (${clientsOver(ejercicio)}) c ORDER BY abs(c.total) DESC, nif LIMIT ${SHOWN}`);
  const { rows: withheld } = await db.execute<Prevision347['conRetencion']>(sql`
    SELECT count(*)::int AS facturas, coalesce(sum(${AMOUNT}), 0)::numeric(14, 2)::text AS importe
    FROM facturas f ${DECLARED} WHERE ${issuedIn(daysOf(ejercicio))} AND f.anulada_en IS NULL AND f.irpf <> 0`);
  return {
    ejercicio,
    umbral: UMBRAL,
    filas: rows.map(({ clientesTotal: _, importe: __, ...row }) => row),
    total: rows[0]?.clientesTotal ?? 0,
    importe: rows[0]?.importe ?? '0.00',
    conRetencion: withheld[0] ?? { facturas: 0, importe: '0.00' },
  };
}
