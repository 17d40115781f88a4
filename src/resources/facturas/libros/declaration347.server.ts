import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import type { Fila347, Prevision347 } from './contract.ts';
import { AMOUNT, DECLARED, ELSEWHERE_AMOUNT, issuedElsewhereIn, issuedIn, SHOWN } from './issued.server.ts';
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
  SELECT nif, (array_agg(nombre ORDER BY fecha DESC, emitida_en DESC))[1] AS nombre,
    array_remove(array_agg(DISTINCT cliente_id), NULL) AS clientes, count(*)::int AS facturas,
    ARRAY[${sql.join(
      trimestres.map(
        (n) =>
          sql`coalesce(sum(importe) FILTER (WHERE extract(quarter FROM fecha) = ${n}::int), 0)::numeric(14, 2)::text`,
      ),
      sql`, `,
    )}] AS trimestres,
    sum(importe)::numeric(14, 2) AS total
  FROM (
    SELECT f.destinatario->>'nif' AS nif, f.destinatario->>'nombre' AS nombre, f.emitida_en, f.cliente_id, f.fecha, ${AMOUNT} AS importe
    FROM facturas f ${DECLARED}
    WHERE ${issuedIn(daysOf(ejercicio))} AND f.anulada_en IS NULL AND f.irpf = 0
      AND r.contenido->'destinatario' IS NOT NULL AND f.destinatario->>'nif' <> ''
    UNION ALL SELECT a.nif, a.cliente_nombre, NULL, a.cliente_id, a.fecha, ${ELSEWHERE_AMOUNT}
    FROM facturas_anteriores a
    WHERE ${issuedElsewhereIn(daysOf(ejercicio))} AND a.retencion = 0 AND a.nif IS NOT NULL
  ) operaciones
  GROUP BY 1 HAVING abs(sum(importe)) > ${UMBRAL}::numeric`;

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
    SELECT count(*)::int AS facturas, coalesce(sum(importe), 0)::numeric(14, 2)::text AS importe FROM (
      SELECT ${AMOUNT} AS importe
      FROM facturas f ${DECLARED} WHERE ${issuedIn(daysOf(ejercicio))} AND f.anulada_en IS NULL AND f.irpf <> 0
      UNION ALL SELECT ${ELSEWHERE_AMOUNT} FROM facturas_anteriores a
      WHERE ${issuedElsewhereIn(daysOf(ejercicio))} AND a.retencion <> 0) retenidas`);
  return {
    ejercicio,
    umbral: UMBRAL,
    filas: rows.map(({ clientesTotal: _, importe: __, ...row }) => row),
    total: rows[0]?.clientesTotal ?? 0,
    importe: rows[0]?.importe ?? '0.00',
    conRetencion: withheld[0] ?? { facturas: 0, importe: '0.00' },
  };
}
