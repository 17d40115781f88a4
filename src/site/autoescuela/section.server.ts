import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { executePrepared } from '#api/prepared.server.ts';
import { isNamedCentre } from '#dgt/named-centre.server.ts';
import { rateColumn } from '#dgt/rate.server.ts';
import type { Tasa } from '#dgt/rate.ts';

export type RateOfTest = { permiso: number; prueba: number; tasa: Tasa };
export type MonthOfTest = { mes: string; permiso: number; prueba: number; aptos: number; noAptos: number };
export type SectionLink = { slug: string; nombre: string; seccion: string; centros: string[] };
export type NameInTime = { nombre: string; desde: string; hasta: string };

/** Rates of every permit and test of the section in the period of the statistics, busiest permit first. */
export async function ratesOfSection(db: Db, id: number): Promise<RateOfTest[]> {
  const { rows } = await executePrepared<RateOfTest>(
    db,
    sql`
    SELECT p.permiso, p.prueba, ${rateColumn(sql`p`, sql`pp`)} AS tasa
    FROM secciones s
    JOIN estadisticas p ON p.seccion_id = s.id
    JOIN estadisticas_provincia pp
      ON pp.cod_provincia = s.cod_provincia AND pp.permiso = p.permiso AND pp.prueba = p.prueba
    WHERE s.id = ${id}
    ORDER BY sum(p.examenes) OVER (PARTITION BY p.permiso) DESC, p.permiso, p.prueba`,
  );
  return rows;
}

/** Results of one permit, month by month: the last 24 loaded months, oldest first. */
export async function monthsOfSection(db: Db, id: number, permiso: number): Promise<MonthOfTest[]> {
  const { rows } = await executePrepared<MonthOfTest>(
    db,
    sql`
    SELECT mes::text AS mes, permiso, prueba, sum(aptos)::int AS aptos, sum(no_aptos)::int AS "noAptos"
    FROM resultados
    WHERE seccion_id = ${id} AND permiso = ${permiso}
      AND mes IN (SELECT mes FROM meses_dgt ORDER BY mes DESC LIMIT 24)
    GROUP BY mes, permiso, prueba
    ORDER BY mes, prueba`,
  );
  return rows;
}

/** The other sections of the same school that have not gone, with where each examines. */
export async function siblingSections(db: Db, id: number): Promise<SectionLink[]> {
  const { rows } = await executePrepared<SectionLink>(
    db,
    sql`
    SELECT s.slug, s.nombre, s.seccion,
           coalesce(array_agg(DISTINCT c.nombre) FILTER (WHERE ${isNamedCentre('c')}), '{}') AS centros
    FROM secciones s
    LEFT JOIN resultados r ON r.seccion_id = s.id AND r.mes = s.ultimo_mes
    LEFT JOIN centros_examen c ON c.id = r.centro_id
    WHERE s.escuela_id = (SELECT escuela_id FROM secciones WHERE id = ${id}) AND s.id <> ${id}
      AND s.ultimo_mes > (SELECT max(mes) FROM meses_dgt) - interval '12 months'
    GROUP BY s.id
    ORDER BY s.seccion`,
  );
  return rows;
}

/** Names the DGT has written for the school, first to last loaded month of each, latest first. */
export async function namesOfAutoescuela(db: Db, codigo: string): Promise<NameInTime[]> {
  const { rows } = await executePrepared<NameInTime>(
    db,
    sql`
    SELECT n.nombre, min(n.mes)::text AS desde, max(n.mes)::text AS hasta
    FROM escuelas_nombres n JOIN escuelas e ON e.id = n.escuela_id
    WHERE e.codigo = ${codigo}
    GROUP BY n.nombre
    ORDER BY max(n.mes) DESC`,
  );
  return rows;
}

/** Exam centres of the section over the period, busiest first. */
export async function centresOfSection(db: Db, id: number): Promise<string[]> {
  const { rows } = await db.execute<{ nombre: string }>(sql`
    SELECT c.nombre FROM resultados r JOIN centros_examen c ON c.id = r.centro_id
    WHERE r.seccion_id = ${id} AND ${isNamedCentre('c')}
      AND r.mes IN (SELECT mes FROM meses_dgt ORDER BY mes DESC LIMIT 12)
    GROUP BY c.nombre ORDER BY sum(r.aptos + r.no_aptos) DESC, c.nombre`);
  return rows.map(({ nombre }) => nombre);
}
