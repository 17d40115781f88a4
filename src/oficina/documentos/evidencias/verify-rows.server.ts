import { type SQL, sql } from 'drizzle-orm';
import { columnsOf, type SealedFamily } from '#oficina/base/evidence/families.server.ts';
import type { Fallo } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import type { Fact } from './facts.server.ts';

type Reading = Pick<Db, 'execute'>;

/** Rows per stretch. */
const AT_ONCE = 2_000;

/** Margin between the time of a row and that of its fact: two clocks set them, and an import is long. */
const APART = `interval '1 day'`;

export type RowStretch = { ultima: string; filas: number; acabado: boolean; fallos: Fallo[] };

type FactRow = Pick<Fact, 'fila' | 'hecho' | 'motivo'> & {
  en: Date | string;
  alta: Date | string;
  esta: boolean;
  fijos: boolean;
  valores: boolean;
  /** Time of the row, when it is far from that of its fact. */
  fechada: string | null;
  /** A request for the erasure exists. */
  constancia: boolean;
};

/** Compares the next rows of a family with the last fact of each, by id after `after`. */
export async function verifyRows(tx: Reading, family: SealedFamily, after: string): Promise<RowStretch> {
  const { rows } = await tx.execute<FactRow>(statementOf(family, after));
  const fallos = rows.flatMap((row) => faultsOf(family, row));
  return { ultima: rows.at(-1)?.fila ?? after, filas: rows.length, acabado: rows.length < AT_ONCE, fallos };
}

/**
 * Hashes with functions that PostgreSQL itself brings, because somebody may have replaced one of this
 * database. `sql.raw` is safe here: tables and columns come from `sealedFamilies`.
 */
function statementOf(family: SealedFamily, after: string): SQL {
  const { tabla, momento } = family;
  const { fijas, valores } = columnsOf(family);
  const facts = (
    table: string,
  ) => sql`SELECT id, fila, hecho, motivo, en, fijos, valores, sal_fijos, sal_valores
    FROM ${sql.raw(table)} WHERE familia = ${tabla} AND fila > ${after}::uuid`;
  const dated = momento
    ? sql.raw(`CASE WHEN u.hecho = 'alta' AND u.motivo IS NULL AND abs(extract(epoch FROM t.${momento} - u.en))
        > extract(epoch FROM ${APART}) THEN to_json(t.${momento}) #>> '{}' END`)
    : sql`NULL::text`;
  return sql`
    WITH ultimas AS (
      SELECT DISTINCT ON (fila) * FROM (${facts('evidencias')} UNION ALL ${facts('evidencias_abiertas')}) e
      ORDER BY fila, id DESC LIMIT ${AT_ONCE})
    SELECT u.fila, u.hecho, u.motivo, u.en, t.id IS NOT NULL AS esta,
      coalesce(u.fijos = ${hashed('u.sal_fijos', fijas)}, false) AS fijos,
      coalesce(u.valores = ${hashed('u.sal_valores', valores)}, u.valores IS NULL AND ${valores.length} = 0) AS valores,
      ${dated} AS fechada,
      u.motivo NOT LIKE 'supresion:%' OR EXISTS (
        SELECT FROM supresiones_datos s WHERE 'supresion:' || s.id = u.motivo) AS constancia,
      coalesce((SELECT min(en) FROM evidencias a WHERE a.familia = ${tabla} AND a.fila = u.fila), u.en) AS alta
    FROM ultimas u LEFT JOIN ${sql.raw(tabla)} t ON t.id = u.fila ORDER BY u.fila`;
}

function hashed(salt: string, columns: readonly string[]): SQL {
  if (columns.length === 0) return sql`NULL::bytea`;
  const fields = columns.map((column) => `'${column}', t.${column}`).join(', ');
  return sql.raw(`sha256(uuid_send(${salt}) || convert_to(jsonb_build_object(${fields})::text, 'UTF8'))`);
}

function faultsOf({ titulo, borra }: SealedFamily, row: FactRow): Fallo[] {
  const { fila, hecho, motivo, en, alta, esta } = row;
  const donde = `${titulo} ${fila} (${dayOf(alta)})`;
  const fault = (text: string): Fallo[] => [{ donde, motivo: text }];
  if (hecho !== 'alta') {
    const what = hecho === 'baja' ? 'se borró' : 'se cambió';
    const kind = (motivo ?? '').split(':', 1)[0];
    if (motivo === null) return fault(`${what} el ${dayOf(en)} sin motivo`);
    if (!borra.some((reason) => reason === kind) || !row.constancia)
      return fault(`${what} el ${dayOf(en)} por un motivo que no consta: ${motivo}`);
  }
  if (hecho === 'baja') return esta ? fault('se borró y ha vuelto a aparecer') : [];
  if (!esta) return fault('falta: se ha borrado sin que conste');
  if (!row.fijos || !row.valores) return fault('está cambiado');
  if (row.fechada !== null) return fault(`se escribió ese día con fecha del ${dayOf(row.fechada)}`);
  return [];
}

/** Rows of a family without any fact. */
export async function verifyNoted(tx: Reading, { tabla, titulo, momento }: SealedFamily, after: string) {
  const { rows } = await tx.execute<{ id: string; en: string | null; anotada: boolean }>(sql`
    SELECT t.id, ${sql.raw(momento ? `to_json(t.${momento}) #>> '{}'` : 'NULL')} AS en,
      EXISTS (SELECT FROM evidencias e WHERE e.familia = ${tabla} AND e.fila = t.id)
        OR EXISTS (SELECT FROM evidencias_abiertas e WHERE e.familia = ${tabla} AND e.fila = t.id) AS anotada
    FROM ${sql.raw(tabla)} t WHERE t.id > ${after}::uuid ORDER BY t.id LIMIT ${AT_ONCE}`);
  const fallos = rows
    .filter(({ anotada }) => !anotada)
    .map(({ id, en }) => ({
      donde: `${titulo} ${id}${en === null ? '' : ` (${dayOf(en)})`}`,
      motivo: 'se añadió sin que conste cuándo',
    }));
  return {
    ultima: rows.at(-1)?.id ?? after,
    filas: 0,
    acabado: rows.length < AT_ONCE,
    fallos,
  } satisfies RowStretch;
}

const dayOf = (moment: Date | string): string => formatDay(todayInMadrid(new Date(moment)));
