import type pg from 'pg';
import { namedCentreCondition } from '#comparador/dgt/named-centre.server.ts';
import { rateColumn } from '#comparador/dgt/rate.server.ts';
import type { Tasa } from '#comparador/dgt/rate.ts';

export type RateOfTest = { permiso: number; prueba: number; tasa: Tasa };
export type MonthOfTest = { mes: string; permiso: number; prueba: number; aptos: number; noAptos: number };
export type SectionLink = { slug: string; nombre: string; seccion: string; centros: string[] };
export type NameInTime = { nombre: string; desde: string; hasta: string };

/** Everything that the official files tell of a section, and its own word about requests. */
export type SectionFacts = {
  /** Rates of every permit and test of the section in the period of the statistics, busiest permit first. */
  tasas: RateOfTest[];
  /** Results of one permit, month by month: the last 24 loaded months, oldest first. */
  meses: MonthOfTest[];
  /** Exam centres of the last twelve months, busiest first. */
  centros: string[];
  /** The other sections of the same school with results in the last 12 months, each with its exam centres. */
  otras: SectionLink[];
  /** Names that the DGT has given the school, each with its first and last loaded month, latest first. */
  nombres: NameInTime[];
  /** It said that it wants no requests of those that the business carries. */
  noQuierePeticiones: boolean;
};

const list = (row: string, from: string) => `(SELECT coalesce(json_agg(${row}), '[]') FROM (${from}) x)`;

/** $1: the section. $2: the permit of the months; if it has no results, the busiest permit takes its place. */
const FACTS = `
  WITH recientes AS MATERIALIZED (
    SELECT mes, row_number() OVER (ORDER BY mes DESC) AS hace FROM meses_dgt ORDER BY mes DESC LIMIT 24
  ), suyos AS MATERIALIZED (
    SELECT r.mes, r.permiso, r.prueba, r.centro_id, r.aptos, r.no_aptos, m.hace
    FROM recientes m JOIN resultados r ON r.mes = m.mes AND r.seccion_id = $1
  ), tasas AS MATERIALIZED (
    SELECT p.permiso, p.prueba, ${rateColumn('p', 'pp')} AS tasa,
      row_number() OVER (ORDER BY p.total DESC, p.permiso, p.prueba) AS puesto
    FROM (SELECT *, sum(examenes) OVER (PARTITION BY permiso) AS total FROM estadisticas WHERE seccion_id = $1) p
    JOIN estadisticas_provincia pp ON pp.cod_provincia = (SELECT cod_provincia FROM secciones WHERE id = $1)
      AND pp.permiso = p.permiso AND pp.prueba = p.prueba
  )
  SELECT
    ${list(
      `json_build_object('permiso', permiso, 'prueba', prueba, 'tasa', tasa) ORDER BY puesto`,
      'SELECT * FROM tasas',
    )} AS tasas,
    ${list(
      `json_build_object('mes', mes, 'permiso', permiso, 'prueba', prueba, 'aptos', aptos, 'noAptos', no_aptos)
        ORDER BY mes, prueba`,
      `SELECT mes, permiso, prueba, sum(aptos) AS aptos, sum(no_aptos) AS no_aptos FROM suyos
        WHERE permiso = (SELECT permiso FROM tasas ORDER BY permiso = $2 DESC NULLS LAST, puesto LIMIT 1)
        GROUP BY mes, permiso, prueba`,
    )} AS meses,
    ${list(
      'nombre ORDER BY examenes DESC, nombre',
      `SELECT c.nombre, sum(r.aptos + r.no_aptos) AS examenes FROM suyos r JOIN centros_examen c ON c.id = r.centro_id
        WHERE r.hace <= 12 AND ${namedCentreCondition('c')} GROUP BY c.nombre`,
    )} AS centros,
    ${list(
      `json_build_object('slug', slug, 'nombre', nombre, 'seccion', seccion, 'centros', centros) ORDER BY seccion`,
      `SELECT s.slug, s.nombre, s.seccion, ARRAY(
          SELECT DISTINCT c.nombre FROM resultados r JOIN centros_examen c ON c.id = r.centro_id
          WHERE r.seccion_id = s.id AND r.mes = s.ultimo_mes AND ${namedCentreCondition('c')}
          ORDER BY c.nombre) AS centros
        FROM secciones s
        WHERE s.escuela_id = (SELECT escuela_id FROM secciones WHERE id = $1) AND s.id <> $1
          AND s.ultimo_mes > (SELECT max(mes) FROM recientes) - interval '12 months'`,
    )} AS otras,
    ${list(
      `json_build_object('nombre', nombre, 'desde', desde, 'hasta', hasta) ORDER BY hasta DESC`,
      `SELECT nombre, min(mes) AS desde, max(mes) AS hasta FROM escuelas_nombres
        WHERE escuela_id = (SELECT escuela_id FROM secciones WHERE id = $1) GROUP BY nombre`,
    )} AS nombres,
    EXISTS (SELECT FROM escuelas_peticiones p JOIN escuelas e ON e.codigo = p.codigo_dgt
      WHERE e.id = (SELECT escuela_id FROM secciones WHERE id = $1) AND p.negada_en IS NOT NULL) AS "noQuierePeticiones"`;

/**
 * Reads what the official files tell of a section in one statement; `permiso` is the DGT's id of the permit whose months are shown, null for the
 * busiest. The results are partitioned by month, and planning them costs more than reading them: connections keep the plan.
 */
export async function factsOfSection(
  db: { $client: pg.Pool },
  { id, permiso }: { id: number; permiso: number | null },
): Promise<SectionFacts> {
  const { rows } = await db.$client.query<SectionFacts>({
    name: 'datos oficiales de una sección',
    text: FACTS,
    values: [id, permiso],
  });
  const [facts] = rows;
  if (!facts) throw new Error('the facts of a section are always one row');
  return facts;
}
