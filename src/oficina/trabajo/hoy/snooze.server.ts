import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#platform/database/db.server.ts';
import { inUse, invalidFields } from '#platform/http/errors.server.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import type { posponerHoy } from './contract.ts';
import { MOST_DAYS } from './limits.ts';

/** Most rows that a person may put off at once. */
const MOST = 500;

type Whose = { usuario: string; hoy: string };

/** Rows that the person has put off beyond today, by card. */
export async function readSnoozed(
  db: Pick<Db, 'execute'>,
  { usuario, hoy }: Whose,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await db.execute<{ clave: string; filas: string[] }>(sql`
    SELECT clave, array_agg(fila_id::text) AS filas FROM hoy_pospuestas
    WHERE usuario_id = ${usuario} AND hasta > ${hoy}::date GROUP BY clave`);
  return new Map(rows.map(({ clave, filas }) => [clave, new Set(filas)]));
}

/** Puts a row off until a day, or brings it back; those that came back by themselves are removed on the way. */
export async function snooze(
  db: Db,
  { usuario, hoy }: Whose,
  { clave, fila, hasta }: z.infer<typeof posponerHoy>,
): Promise<void> {
  if (hasta !== null && (hasta <= hoy || hasta > dayAfter(hoy, MOST_DAYS)))
    throw invalidFields([{ campo: 'hasta', motivo: `elige un día de mañana a dentro de ${MOST_DAYS} días` }]);
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      DELETE FROM hoy_pospuestas WHERE usuario_id = ${usuario}
        AND (hasta <= ${hoy}::date OR (clave = ${clave} AND fila_id = ${fila}))`);
    if (hasta === null) return;
    const { rowCount } = await tx.execute(sql`
      INSERT INTO hoy_pospuestas (usuario_id, clave, fila_id, hasta)
      SELECT ${usuario}, ${clave}, ${fila}, ${hasta}
      WHERE (SELECT count(*) FROM hoy_pospuestas WHERE usuario_id = ${usuario}) < ${MOST}
      ON CONFLICT (usuario_id, clave, fila_id) DO UPDATE SET hasta = excluded.hasta`);
    if (!rowCount) throw inUse(`Ya tienes ${MOST} filas pospuestas: haz alguna, o tráela de vuelta`);
  });
}
