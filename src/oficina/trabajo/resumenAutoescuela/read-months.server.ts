import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Cuentas, Mes, MiResumen } from './contract.ts';

/** Row of each month, and a last one without a month, which sums them. */
type Row = Cuentas & { mes: string | null };

/**
 * Requests that an autoescuela got in each of twelve months in Spain, up to the present one, and what became of them. Nobody knows who
 * pressed an anuncio: what came on days on which one was seen is only counted apart.
 */
export async function readMonths(
  db: Pick<Db, 'execute'>,
  { clienteId, hoy }: { clienteId: string | null; hoy: string },
): Promise<Pick<MiResumen, 'meses' | 'total'>> {
  const { rows } = await db.execute<Row>(sql`
    WITH meses AS (
      SELECT m::date AS mes FROM generate_series(date_trunc('month', ${hoy}::date) - interval '11 months', ${hoy}::date, '1 month') m
    ), anunciado AS (
      SELECT d.dia, sum(d.clics)::int AS clics, bool_or(d.impresiones > 0) AS visto
      FROM anuncios_dias d JOIN anuncios a ON a.id = d.anuncio_id WHERE a.cliente_id = ${clienteId} GROUP BY d.dia
    ), hechos AS (
      SELECT date_trunc('month', e.dia)::date AS mes, 0 AS clics, true AS solicitud, seccion IS NOT NULL AS propia,
        respondida_en IS NOT NULL AS contestada, estado = 'ganada' AS ganada, precio_visto, precio_ofrecido,
        EXISTS (SELECT FROM mensajes_solicitudes s WHERE s.enviada_id = e.id AND s.de = 'alumno' AND s.tipo = 'interesa') AS interesa,
        EXISTS (SELECT FROM anunciado a WHERE a.dia = e.dia AND a.visto) AS anunciada
      FROM (SELECT *, (enviada_en AT TIME ZONE 'Europe/Madrid')::date AS dia FROM alumnos_autoescuelas
        WHERE cliente_id = ${clienteId} AND estado <> 'pendiente') e
      UNION ALL SELECT date_trunc('month', dia)::date, clics, false, false, false, false, NULL, NULL, false, false FROM anunciado
    )
    SELECT meses.mes::text AS mes, (count(*) FILTER (WHERE solicitud))::int AS solicitudes,
      (count(*) FILTER (WHERE propia))::int AS "delComparador", (count(*) FILTER (WHERE contestada))::int AS contestadas,
      (count(*) FILTER (WHERE interesa))::int AS interesadas, (count(*) FILTER (WHERE ganada))::int AS matriculadas,
      (count(*) FILTER (WHERE anunciada))::int AS "conAnuncio", coalesce(sum(clics), 0)::int AS clics,
      avg(precio_visto)::numeric(14, 2)::text AS "precioVisto", avg(precio_ofrecido)::numeric(14, 2)::text AS "precioOfrecido"
    FROM meses LEFT JOIN hechos USING (mes) GROUP BY GROUPING SETS ((meses.mes), ()) ORDER BY meses.mes NULLS LAST`);
  const total = rows.at(-1);
  if (!total) throw new Error('sums always give a row');
  const { mes: _none, ...sums } = total;
  return { meses: rows.filter((row): row is Mes => row.mes !== null), total: sums };
}
