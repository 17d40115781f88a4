import { sql } from 'drizzle-orm';
import { correoKind } from '#oficina/base/letters/queue.server.ts';
import { countDue } from '#oficina/ventas/facturas/cobros/reminders.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { Confirmar, PorEnviar } from './contract.ts';

type Services = { db: Db; jobs: Jobs; clock: () => Date };

/** Counts the records, facturas recurrentes and reminders that the confirmation will send. */
export async function countWaiting({ db, clock }: Services): Promise<PorEnviar> {
  const today = todayInMadrid(clock());
  const { rows } = await db.execute<Omit<PorEnviar, 'recordatorios'>>(sql`
    SELECT (SELECT count(*)::int FROM correos WHERE estado = 'pendiente') AS correos,
      (SELECT count(*)::int FROM registros_envios e JOIN cadenas c ON c.id = e.cadena_id
        WHERE e.estado = 'pendiente' AND NOT c.demostracion) AS registros,
      (SELECT count(*)::int FROM facturas_recurrentes WHERE estado = 'activa' AND proxima_el <= ${today}) AS recurrentes`);
  const [counted] = rows;
  if (!counted) throw new Error('nothing was counted');
  return { ...counted, recordatorios: await countDue(db, today) };
}

/**
 * Makes this database the working one, and sends everything that waits. The original may have sent some
 * records after the copy, so each counts as tried: the program asks the agency for it before sending it. A
 * second confirmation does nothing.
 */
export async function confirmRestored(
  { db, jobs, clock }: Services,
  { correos, quien }: Confirmar & { quien: string },
): Promise<void> {
  const waiting = await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      UPDATE restauracion SET confirmada_en = ${clock()}, confirmada_por = ${quien} WHERE confirmada_en IS NULL`);
    if (!rowCount) return [];
    if (correos === 'descartar')
      await tx.execute(sql`
        UPDATE correos SET estado = 'fallido', error = 'No se envió: esperaba cuando se hizo la copia que se restauró'
        WHERE estado = 'pendiente' AND creado_en <= (SELECT restaurada_en FROM restauracion)`);
    await tx.execute(sql`
      UPDATE registros_envios SET intentos = greatest(intentos, 1) WHERE estado = 'pendiente'`);
    await tx.execute(sql`UPDATE envios_cadenas SET ocupada_hasta = NULL`);
    const { rows } = await tx.execute<{ id: string; intentos: number }>(
      sql`SELECT id, intentos FROM correos WHERE estado = 'pendiente' ORDER BY creado_en, id`,
    );
    return rows;
  });
  // Jobs from before the restore ended without sending, so the correos are queued again. The sweep finds
  // any that fail here.
  for (const { id, intentos } of waiting)
    await jobs.enqueue(correoKind, { id, desde: intentos }, `${id}:restaurada`);
}
