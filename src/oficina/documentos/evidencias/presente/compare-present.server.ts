import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { PresentFamily, PresentField } from '#oficina/base/evidence/present-families.server.ts';
import type { Fallo } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { plural } from '#platform/kit/format.ts';

type Reading = Pick<Db, 'execute'>;

/** Rows per stretch. */
const AT_ONCE = 2_000;

/** Rows that cannot be compared, which is no fault. */
export type Apart = {
  /** Without any line in the historial: invented, imported, or older than it. */
  sinHistoria: number;
  /** Their lines were erased or emptied for a reason that is sealed. */
  borradas: number;
  /** A merge was undone without saying in the historial what came back. */
  fusionadas: number;
};

export const NONE_APART: Apart = { sinHistoria: 0, borradas: 0, fusionadas: 0 };

export const sumApart = (one: Apart, other: Apart): Apart => ({
  sinHistoria: one.sinHistoria + other.sinHistoria,
  borradas: one.borradas + other.borradas,
  fusionadas: one.fusionadas + other.fusionadas,
});

/** `filas` counts the rows that were read; `ultima` is the last of them. */
export type PresentStretch = {
  ultima: string;
  filas: number;
  acabado: boolean;
  fallos: Fallo[];
  aparte: Apart;
};

type Row = {
  fila: string;
  nombre: string | null;
  ahora: Record<string, unknown>;
  /** Last value that the historial has of each field; null without any line. */
  dicho: Record<string, { valor: unknown; en: string }> | null;
  /** Some line of the row was emptied or crossed out. */
  tachada: boolean;
  /** When the last merge with this row was undone. */
  deshecha: string | null;
};

/** Compares the next rows of a family with the last value that their historial has of each field, by id after `after`. */
export async function comparePresent(
  tx: Reading,
  family: PresentFamily,
  after: string,
): Promise<PresentStretch> {
  const { rows } = await tx.execute<Row>(statementOf(family, after));
  const fallos: Fallo[] = [];
  let aparte = NONE_APART;
  for (const row of rows) {
    const judged = judge(family, row);
    fallos.push(...judged.fallos);
    aparte = sumApart(aparte, judged.aparte);
  }
  return {
    ultima: rows.at(-1)?.fila ?? after,
    filas: rows.length,
    acabado: rows.length < AT_ONCE,
    fallos,
    aparte,
  };
}

/** `sql.raw` is safe here: tables, columns and names come from `presentFamilies`. */
function statementOf({ entidad, tabla, id, nombre, campos }: PresentFamily, after: string) {
  const now = Object.entries(campos).map(
    ([campo, { columna, decimal }]) => `'${campo}', t.${columna}${decimal ? '::text' : ''}`,
  );
  return sql`
    WITH filas AS MATERIALIZED (
      SELECT ${sql.raw(id)} AS fila, ${sql.raw(nombre)} AS nombre, jsonb_build_object(${sql.raw(now.join(', '))}) AS ahora
      FROM ${sql.raw(tabla)} t WHERE ${sql.raw(id)} > ${after}::uuid ORDER BY 1 LIMIT ${AT_ONCE}),
    lineas AS MATERIALIZED (
      SELECT h.id, h.entidad_id, h.en, h.despues, ${numberOf('h')} AS numero
      FROM filas f JOIN historial h ON h.entidad = ${entidad} AND h.entidad_id = f.fila),
    dichos AS (
      SELECT l.entidad_id, jsonb_object_agg(c, jsonb_build_object('valor', l.despues -> c, 'en', l.en) ORDER BY l.numero) AS dicho
      FROM lineas l, unnest(${sql.param(Object.keys(campos))}::text[]) c WHERE l.despues ? c GROUP BY 1)
    SELECT f.fila, f.nombre, f.ahora, d.dicho,
      EXISTS (SELECT FROM lineas l WHERE l.entidad_id = f.fila AND (
        EXISTS (SELECT FROM evidencias e WHERE e.familia = 'historial' AND e.fila = l.id AND e.hecho = 'cambio')
        OR EXISTS (SELECT FROM evidencias_abiertas e WHERE e.familia = 'historial' AND e.fila = l.id AND e.hecho = 'cambio'))) AS tachada,
      (SELECT to_json(max(u.deshecha_en)) #>> '{}' FROM fusiones u WHERE f.fila IN (u.queda_id, u.cede_id)) AS deshecha
    FROM filas f LEFT JOIN dichos d ON d.entidad_id = f.fila ORDER BY f.fila`;
}

function judge(family: PresentFamily, row: Row): { fallos: Fallo[]; aparte: Apart } {
  const { dicho, ahora, tachada, deshecha } = row;
  if (!dicho) return { fallos: [], aparte: { ...NONE_APART, sinHistoria: 1 } };
  const different = Object.entries(family.campos).filter(
    ([campo, { decimal }]) => dicho[campo] && !isSame(ahora[campo], dicho[campo].valor, decimal),
  );
  if (different.length === 0) return { fallos: [], aparte: NONE_APART };
  if (tachada) return { fallos: [], aparte: { ...NONE_APART, borradas: 1 } };
  const since = different.filter(
    ([campo]) => deshecha === null || Date.parse(dicho[campo]?.en ?? '') >= Date.parse(deshecha),
  );
  const donde = `${family.titulo} ${row.nombre ?? row.fila}`.trim();
  const fallos = since.map(([campo, field]) => ({
    donde,
    motivo: `«${field.titulo}» es ${words(field, ahora[campo])} y su historial dice ${words(field, dicho[campo]?.valor)}`,
  }));
  return { fallos, aparte: { ...NONE_APART, fusionadas: fallos.length === 0 ? 1 : 0 } };
}

/** Decimals are equal whatever zeros they end with. */
function isSame(now: unknown, said: unknown, decimal: boolean): boolean {
  if (isDeepStrictEqual(now, said)) return true;
  return decimal && typeof now === 'string' && bare(now) === bare(String(said));
}

const bare = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

function words({ titulo }: PresentField, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'vacío';
  if (Array.isArray(value)) return plural(value.length, 'línea', 'líneas');
  // The reader may have no right to see an account: its last figures are enough to know it.
  return titulo === 'IBAN' ? `…${String(value).slice(-4)}` : String(value);
}

/**
 * Number of the fact that noted a line of historial (table alias `of`). The database numbers facts as rows are
 * written, and the lock of a row keeps its changes apart. So these numbers give the order of the changes, whatever
 * the clocks of the programs said.
 */
const numberOf = (of: string): SQL =>
  sql`coalesce(${sql.raw(
    ['evidencias', 'evidencias_abiertas']
      .map(
        (table) =>
          `(SELECT min(e.id) FROM ${table} e WHERE e.familia = 'historial' AND e.fila = ${of}.id AND e.hecho = 'alta')`,
      )
      .join(', '),
  )}, 0)`;
