import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';

/** What the home page says of the whole country; rates are null before the first import. */
export type NationalFigures = {
  secciones: number;
  escuelas: number;
  teorico: number | null;
  practico: number | null;
};

/** Active sections and schools, and the raw national rates of permit B in the period of the statistics. */
export async function nationalFigures(db: Db): Promise<NationalFigures> {
  const { rows } = await db.execute<NationalFigures>(sql`
    SELECT count(*)::int AS secciones, count(DISTINCT escuela_id)::int AS escuelas,
           (SELECT aptos::float8 / nullif(examenes, 0) FROM estadisticas_provincia
             WHERE cod_provincia = '00' AND permiso = 1 AND prueba = 1) AS teorico,
           (SELECT aptos::float8 / nullif(examenes, 0) FROM estadisticas_provincia
             WHERE cod_provincia = '00' AND permiso = 1 AND prueba = 4) AS practico
    FROM secciones
    WHERE ultimo_mes > (SELECT max(mes) FROM meses_dgt) - interval '12 months'`);
  return rows[0] ?? { secciones: 0, escuelas: 0, teorico: null, practico: null };
}
