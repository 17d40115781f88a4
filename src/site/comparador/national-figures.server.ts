import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';

/** National figures of the home page; rates are null before the first import. */
export type NationalFigures = {
  secciones: number;
  escuelas: number;
  teorico: number | null;
  practico: number | null;
  /** Schools with a tariff for permit B in force, and the range of its expected cost, in céntimos. */
  conTarifa: number;
  minimo: number | null;
  maximo: number | null;
};

/**
 * Active sections and schools, the raw national rates of permit B in the period of the statistics, and on a day
 * (`YYYY-MM-DD`) what permit B is expected to cost with 25 classes.
 */
export async function nationalFigures(db: Db, hoy: string): Promise<NationalFigures> {
  const { rows } = await db.execute<NationalFigures>(sql`
    SELECT count(*)::int AS secciones, count(DISTINCT escuela_id)::int AS escuelas,
           (SELECT aptos::float8 / nullif(examenes, 0) FROM estadisticas_provincia
             WHERE cod_provincia = '00' AND permiso = 1 AND prueba = 1) AS teorico,
           (SELECT aptos::float8 / nullif(examenes, 0) FROM estadisticas_provincia
             WHERE cod_provincia = '00' AND permiso = 1 AND prueba = 4) AS practico, precios.*
    FROM secciones, LATERAL (
      SELECT count(*)::int AS "conTarifa", min(costes[25]) AS minimo, max(costes[25]) AS maximo
      FROM ofertas WHERE permiso = 1 AND NOT automatico AND caduca > ${hoy}) precios
    WHERE ultimo_mes > (SELECT max(mes) FROM meses_dgt) - interval '12 months'
    GROUP BY precios."conTarifa", precios.minimo, precios.maximo`);
  return (
    rows[0] ?? {
      secciones: 0,
      escuelas: 0,
      teorico: null,
      practico: null,
      conTarifa: 0,
      minimo: null,
      maximo: null,
    }
  );
}
