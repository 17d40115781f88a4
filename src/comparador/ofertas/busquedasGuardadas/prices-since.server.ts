import { sql } from 'drizzle-orm';
import { nombresResto } from '#comparador/tarifas/permisosAutoescuela/price-change-words.ts';
import {
  amountChanges,
  type Hoja,
  type PriceChange,
} from '#comparador/tarifas/permisosAutoescuela/price-changes.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';

/** Offers that a search looks at: a permit with one kind of gears. */
export type OfferScope = { permiso: number; codigo: string; automatico: boolean };

/** What became of the price of an offer since a day. */
export type PriceSince = {
  /** Whether the tarifa asks for something else, is a new one, or takes the place of another one. */
  cambia: boolean;
  /** Whether all that the tarifa says is as it was, whoever says it. */
  igual: boolean;
  /** Whether the tarifa is published, or in force, only since that day. */
  nueva: boolean;
  cambios: PriceChange[];
  /** Columns of the sheet that count in the cost, besides those of `cambios`, and changed. */
  otros: (keyof typeof nombresResto)[];
};

/** Columns of a sheet that move no cost: days, words, and who says it. */
const SAY_NOTHING = sql`'{origen,nombre,condiciones,clases_de_media,vigente_desde,vigente_hasta}'::text[]`;

type Row = { seccion: number; ahora: Hoja; antes: Hoja | null; regia: boolean; otras: boolean };

/**
 * Compares the tarifas of these sections' offers with what they said before a day (`YYYY-MM-DD`): that of the last notice counts as later,
 * because the notice went out in the morning.
 */
export async function pricesSince(
  db: Pick<Db, 'execute'>,
  sections: number[],
  { permiso, codigo, automatico, desde, hoy }: OfferScope & { desde: string; hoy: string },
): Promise<Map<number, PriceSince>> {
  if (sections.length === 0) return new Map();
  const { rows } = await db.execute<Row>(sql`
    WITH usadas AS (
      SELECT DISTINCT ON (o.seccion_id) o.seccion_id AS en_seccion, o.seccion AS codigo_seccion, t.* FROM ofertas o
      JOIN clientes c ON c.num_registro_dgt = o.codigo AND (c.publicado OR c.solo_oficial)
      JOIN permisos_autoescuela t ON t.cliente_id = c.id AND t.automatico = o.automatico AND t.nombre = o.ficha -> 'tarifa' ->> 'nombre'
        AND (t.seccion IS NULL OR t.seccion = o.seccion) AND t.estado = 'publicada'
      JOIN permisos_conducir p ON p.id = t.permiso_id AND p.codigo = ${codigo}
      WHERE o.permiso = ${permiso} AND o.automatico = ${automatico} AND o.seccion_id = ANY(${sql.param(sections)}::int[])
      ORDER BY o.seccion_id, t.seccion NULLS LAST
    ), hojas AS (
      SELECT u.en_seccion, t.id, u.id AS usada, hoja_de_tarifa(t) AS ahora,
        (SELECT hoja FROM precios_tarifas a, LATERAL (SELECT (en AT TIME ZONE 'Europe/Madrid')::date AS dia) d
          WHERE a.tarifa_id = t.id AND dia < ${desde}::date ORDER BY dia DESC, a.id DESC LIMIT 1) AS antes
      FROM usadas u JOIN permisos_autoescuela t ON t.cliente_id = u.cliente_id AND t.permiso_id = u.permiso_id AND t.automatico = u.automatico
        AND (t.seccion IS NULL OR t.seccion = u.codigo_seccion)
    )
    SELECT en_seccion AS seccion, ${asText(sql`ahora`)} AS ahora, ${asText(sql`antes`)} AS antes, coalesce(${inForce(sql`antes`, desde)}, false) AS regia,
      EXISTS (SELECT FROM hojas x WHERE x.en_seccion = h.en_seccion AND x.id <> h.id
        AND ${inForce(sql`x.antes`, desde)} AND (NOT ${inForce(sql`x.ahora`, hoy)} OR EXISTS (
          SELECT FROM jsonb_each(x.ahora - ${SAY_NOTHING}) n JOIN jsonb_each(x.antes) a USING (key) WHERE n.value <> a.value))) AS otras
    FROM hojas h WHERE id = usada`);
  return new Map(rows.map((row) => [row.seccion, comparison(row, hoy)]));
}

const asText = (sheet: ReturnType<typeof sql>) =>
  sql`(SELECT jsonb_object_agg(key, value) FROM jsonb_each_text(${sheet}))`;

/** Condition on a sheet: it is published and in force on a day. */
const inForce = (sheet: ReturnType<typeof sql>, day: string) =>
  sql`(${sheet} ->> 'estado' = 'publicada' AND (${sheet} ->> 'vigente_desde')::date <= ${day}::date
    AND coalesce((${sheet} ->> 'vigente_hasta')::date >= ${day}::date, true))`;

/** What nobody could see then is not told. A sheet from before a column existed says nothing of it, which is no change. */
function comparison({ ahora, antes, regia, otras }: Row, dia: string): PriceSince {
  const before = (regia && antes) || ahora;
  const differs = (column: string) => column in before && before[column] !== ahora[column];
  const cambios = amountChanges(before, ahora, dia);
  const otros = keysOf(nombresResto).filter(differs);
  const cambia = !regia || otras || cambios.length > 0 || otros.length > 0;
  const igual = !cambia && !Object.keys(ahora).some((column) => column !== 'origen' && differs(column));
  return { cambia, igual, nueva: !regia, cambios, otros };
}
