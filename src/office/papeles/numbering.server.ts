import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { requireDoor } from '../puertas/require-door.server.ts';

/**
 * Next number of a kind of paper, series and year. Another caller waits until this transaction ends. Throws 409 while
 * nothing is sold.
 */
export async function nextNumber(
  tx: Pick<Db, 'execute'>,
  { familia, serie, ejercicio }: { familia: string; serie: string; ejercicio: number },
): Promise<number> {
  await requireDoor(tx, 'ventas');
  const { rows } = await tx.execute<{ ultimo: number }>(sql`
    INSERT INTO contadores_papeles (familia, serie, ejercicio, ultimo) VALUES (${familia}, ${serie}, ${ejercicio}, 1)
    ON CONFLICT (familia, serie, ejercicio) DO UPDATE SET ultimo = contadores_papeles.ultimo + 1
    RETURNING ultimo`);
  const [counter] = rows;
  if (!counter) throw new Error('the counter gave no number');
  return counter.ultimo;
}

type Start = { familia: string; serie: string; ejercicio: number; tras: number; anterior: string };

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

type Numbered = { prefix: string; serie: string; ejercicio: number; numero: number; numVersion?: number };

/** Code of a paper: 'PRE-VA-2026-00012', and its second version 'PRE-VA-2026-00012-V2'. */
export function codeOf({ prefix, serie, ejercicio, numero, numVersion = 1 }: Numbered): string {
  const parts = [prefix, ...(serie === '' ? [] : [serie]), ejercicio, String(numero).padStart(5, '0')];
  return [...parts, ...(numVersion > 1 ? [`V${numVersion}`] : [])].join('-');
}
