import { sql } from 'drizzle-orm';
import { requireDoor } from '#oficina/base/puertas/require-door.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { type NumberForm, ownForm, writeNumber } from './number-form.ts';

type Counter = { familia: string; serie: string; ejercicio: number };

/**
 * Next number of a kind of paper, series and year, and the form that the business has set for it, if any. Another caller waits until this
 * transaction ends. Throws 409 while the door «Empezar a vender» is closed.
 */
export async function nextNumber(
  tx: Pick<Db, 'execute'>,
  { familia, serie, ejercicio }: Counter,
): Promise<{ numero: number; modelo: NumberForm | null }> {
  await requireDoor(tx, 'ventas');
  const { rows } = await tx.execute<{ numero: number; modelo: NumberForm | null }>(sql`
    INSERT INTO contadores_papeles (familia, serie, ejercicio, ultimo) VALUES (${familia}, ${serie}, ${ejercicio}, 1)
    ON CONFLICT (familia, serie, ejercicio) DO UPDATE SET ultimo = contadores_papeles.ultimo + 1
    RETURNING ultimo AS numero, modelo_de_papeles(familia, serie, ejercicio) AS modelo`);
  const [counter] = rows;
  if (!counter) throw new Error('the counter gave no number');
  return counter;
}

/** Number that the next paper of a series and year would have. It takes nothing: whoever comes first gets it. */
export async function nextCode(
  tx: Pick<Db, 'execute'>,
  { familia, serie, ejercicio, prefix }: Counter & { prefix: string },
): Promise<string> {
  const { rows } = await tx.execute<{ numero: number; modelo: NumberForm | null }>(sql`
    SELECT coalesce(max(ultimo), 0) + 1 AS numero, modelo_de_papeles(${familia}, ${serie}, ${ejercicio}) AS modelo
    FROM contadores_papeles WHERE familia = ${familia} AND serie = ${serie} AND ejercicio = ${ejercicio}`);
  const { numero = 1, modelo = null } = rows[0] ?? {};
  return codeOf({ prefix, serie, ejercicio, numero, modelo });
}

/** Sets the form of the numbers of a series from a year on. False if a paper of that year has its number already. */
export async function setForm(
  tx: Pick<Db, 'execute'>,
  { familia, serie, ejercicio }: Counter,
  modelo: NumberForm,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO contadores_papeles AS c (familia, serie, ejercicio, ultimo, modelo)
    VALUES (${familia}, ${serie}, ${ejercicio}, 0, ${modelo})
    ON CONFLICT (familia, serie, ejercicio) DO UPDATE SET modelo = excluded.modelo WHERE c.ultimo = c.empieza_tras`);
  return Boolean(rowCount);
}

type Start = Counter & { tras: number; anterior: string };

/**
 * Makes a series go on after the number `tras` of another program. False if a paper of that series and year
 * has its number already: numbers are consecutive (RD 1619/2012, art. 6.1.a).
 */
export async function startAfter(
  tx: Pick<Db, 'execute'>,
  { familia, serie, ejercicio, tras, anterior }: Start,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO contadores_papeles AS c (familia, serie, ejercicio, ultimo, empieza_tras, anterior)
    VALUES (${familia}, ${serie}, ${ejercicio}, ${tras}, ${tras}, ${anterior})
    ON CONFLICT (familia, serie, ejercicio) DO UPDATE
      SET ultimo = excluded.ultimo, empieza_tras = excluded.empieza_tras, anterior = excluded.anterior
      WHERE c.ultimo = c.empieza_tras`);
  return Boolean(rowCount);
}

type CodeParts = {
  prefix: string;
  serie: string;
  ejercicio: number;
  numero: number;
  modelo?: NumberForm | null;
};

/** Number of a paper as it is written: 'PRE-VA-2026-00012', or as the business has said. */
export const codeOf = ({ prefix, serie, modelo, ...counted }: CodeParts): string =>
  writeNumber(modelo ?? ownForm(prefix, serie), counted);

/** Number of the next version of a paper, 'PRE-2026-00012-V2', from that of version `from`. */
export const codeOfVersion = (codigo: string, from: number): string =>
  `${from > 1 ? codigo.slice(0, codigo.lastIndexOf('-')) : codigo}-V${from + 1}`;
