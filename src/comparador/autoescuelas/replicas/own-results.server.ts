import { sql } from 'drizzle-orm';
import { permisosDgt, tiposExamen } from '#comparador/dgt/codes.ts';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { ResultadosPropios } from './contract.ts';

type Section = ResultadosPropios['secciones'][number] & { id: number };
type Row = { mes: string; permiso: number; prueba: number; aptos: number; noAptos: number };

/** Last loaded months that are shown. */
const MESES = 24;

/**
 * Reads the results of one section of the cliente's autoescuela (the first one by default), with those of
 * its province in the same months; the series with most exams first. Throws 40401 for a section of another
 * autoescuela.
 */
export async function ownResults(
  db: Db,
  clienteId: string | null,
  seccion: string | undefined,
): Promise<ResultadosPropios> {
  const { rows: secciones } = await db.execute<Section>(sql`
    SELECT s.id, s.seccion, s.slug, s.nombre, s.cod_provincia AS "codProvincia"
    FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt JOIN secciones s ON s.escuela_id = e.id
    WHERE c.id = ${clienteId} AND s.ultimo_mes IS NOT NULL ORDER BY s.seccion`);
  const named = secciones.map(({ id: _, ...section }) => section);
  const chosen = secciones.find((one) => seccion === undefined || one.seccion === seccion);
  if (!chosen && seccion !== undefined) throw notFound('la sección');
  if (!chosen) return { secciones: named, seccion: null, series: [] };
  const [own, province] = await Promise.all([
    monthly(db, sql`r.seccion_id = ${chosen.id}`),
    monthly(
      db,
      sql`r.seccion_id IN (SELECT id FROM secciones WHERE cod_provincia = ${chosen.codProvincia})
        AND (r.permiso, r.prueba) IN (SELECT permiso, prueba FROM resultados WHERE seccion_id = ${chosen.id})`,
    ),
  ]);
  return { secciones: named, seccion: chosen.seccion, series: seriesOf(own, province) };
}

async function monthly(db: Db, where: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT r.mes::text AS mes, r.permiso, r.prueba, sum(r.aptos)::int AS aptos, sum(r.no_aptos)::int AS "noAptos"
    FROM resultados r
    WHERE ${where} AND r.mes IN (SELECT mes FROM meses_dgt ORDER BY mes DESC LIMIT ${MESES})
    GROUP BY r.mes, r.permiso, r.prueba ORDER BY r.mes`);
  return rows;
}

const keyOf = ({ permiso, prueba }: Row) => `${permiso} ${prueba}`;

function seriesOf(own: Row[], province: Row[]): ResultadosPropios['series'] {
  const provinces = new Map(province.map((row) => [`${keyOf(row)} ${row.mes}`, row]));
  const series = [...Map.groupBy(own, keyOf)].map(([key, rows]) => ({
    exams: rows.reduce((sum, { aptos, noAptos }) => sum + aptos + noAptos, 0),
    permiso: permisosDgt.find(({ id }) => id === rows[0]?.permiso)?.etiqueta ?? '',
    prueba: tiposExamen.find(({ id }) => id === rows[0]?.prueba)?.etiqueta ?? '',
    meses: rows.map(({ mes, aptos, noAptos }) => {
      const all = provinces.get(`${key} ${mes}`);
      return { mes, aptos, noAptos, provincia: { aptos: all?.aptos ?? 0, noAptos: all?.noAptos ?? 0 } };
    }),
  }));
  return series.toSorted((a, b) => b.exams - a.exams).map(({ exams: _, ...one }) => one);
}
