import { sql } from 'drizzle-orm';
import { WAITS } from '#comparador/dgt/waiting-files.server.ts';
import type { NumberForm } from '#oficina/ventas/papeles/number-form.ts';
import type { Impuesto } from '#oficina/ventas/papeles/rates.ts';
import type { Serie } from '#oficina/ventas/papeles/series.ts';
import type { Db } from '#platform/database/db.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';

/** Numbering of a series that differs from the usual one; `tras` is the number before its first one, 0 if it begins at 1. */
export type SerieNumbering = {
  familia: string;
  serie: Serie;
  modelo: NumberForm | null;
  tras: number;
  anterior: string | null;
};

/** What the database knows of a set-up. */
export type Facts = {
  razonSocial: string;
  nif: string;
  direccion: string;
  email: string;
  iban: string | null;
  impuesto: Impuesto;
  formasDePago: number;
  transferencias: number;
  facturas: number;
  /** Series of this year that go on from another program, or are written in a form of their own. */
  series: SerieNumbering[];
  /** Last month of official results; null without any. */
  ultimoMes: string | null;
  /** Months whose file waits for an answer, because it is unlike the others. */
  mesesEnEspera: string[];
  /** The comparator shows the invented results of the demonstration. */
  inventados: boolean;
  canales: number;
  clasificaciones: number;
  departamentos: number;
  conceptos: number;
  trabajadores: number;
  clientes: number;
};

/** Reads everything that the steps look at, in one statement. */
export async function readFacts(db: Pick<Db, 'execute'>, now: Date): Promise<Facts> {
  const year = Number(todayInMadrid(now).slice(0, 4));
  const { rows } = await db.execute<Facts>(sql`
    SELECT razon_social AS "razonSocial", nif, direccion, email, iban, impuesto,
      (SELECT count(*)::int FROM formas_de_pago WHERE activo) AS "formasDePago",
      (SELECT count(*)::int FROM formas_de_pago WHERE activo AND tipo = 'transferencia') AS transferencias,
      (SELECT count(*)::int FROM (SELECT FROM facturas WHERE codigo IS NOT NULL LIMIT 1) f) AS facturas,
      (SELECT coalesce(json_agg(s ORDER BY familia, serie), '[]') FROM (
        SELECT DISTINCT ON (familia, serie) familia, serie, modelo,
          CASE WHEN ejercicio = ${year} THEN empieza_tras ELSE 0 END AS tras,
          CASE WHEN ejercicio = ${year} THEN anterior END AS anterior
        FROM contadores_papeles
        WHERE ejercicio <= ${year} AND (modelo IS NOT NULL OR (empieza_tras > 0 AND ejercicio = ${year}))
        ORDER BY familia, serie, ejercicio DESC) s) AS series,
      (SELECT max(mes)::text FROM meses_dgt WHERE origen = 'dgt') AS "ultimoMes",
      (SELECT coalesce(json_agg(mes ORDER BY mes), '[]') FROM cargas_dgt WHERE ${sql.raw(WAITS)}) AS "mesesEnEspera",
      EXISTS (SELECT FROM meses_dgt WHERE origen = 'demostracion') AS inventados,
      (SELECT count(*)::int FROM canales_captacion WHERE activo) AS canales,
      (SELECT count(*)::int FROM clasificaciones_cliente WHERE activo) AS clasificaciones,
      (SELECT count(*)::int FROM departamentos WHERE activo) AS departamentos,
      (SELECT count(*)::int FROM conceptos_presupuestos WHERE activo) AS conceptos,
      (SELECT count(*)::int FROM usuarios WHERE tipo = 'trabajador' AND estado IN ('pendiente', 'activo')) AS trabajadores,
      (SELECT count(*)::int FROM (SELECT FROM clientes LIMIT 1) c) AS clientes
    FROM negocio`);
  const [facts] = rows;
  if (!facts) throw new Error('the business data row is missing');
  return facts;
}
