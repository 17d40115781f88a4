import { sql } from 'drizzle-orm';
import { eraseBringers } from '#comparador/tarifas/preciosTraidos/own-price.server.ts';
import {
  DIAS_POR_MIRAR,
  DIAS_SIN_CONFIRMAR,
  MESES_DECIDIDO,
} from '#comparador/tarifas/preciosTraidos/words.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';

type Services = { db: Db; clock: () => Date };

/** Each night, erases the brought addresses whose time is over. */
export const addressesUpkeepJob = (services: Services): Job => ({
  name: 'direcciones-traidas',
  retryLimit: 3,
  retryDelay: 300,
  cron: '20 3 * * *',
  handler: () => eraseOldAddresses(services),
});

/** Erases the addresses that nobody confirmed or looked at in time, and rejected ones after a year. One that was taken stays, without its bringer. */
export async function eraseOldAddresses({ db, clock }: Services): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      DELETE FROM direcciones_traidas WHERE (estado = 'pendiente' AND creado_en <= ${now}::timestamptz - make_interval(days => ${DIAS_SIN_CONFIRMAR}))
        OR (estado = 'por_mirar' AND confirmado_en <= ${now}::timestamptz - make_interval(days => ${DIAS_POR_MIRAR}))
        OR (estado = 'rechazada' AND decidido_en <= ${now}::timestamptz - make_interval(months => ${MESES_DECIDIDO}))
      RETURNING id`);
    await eraseBringers(
      tx,
      'direccionId',
      rows.map(({ id }) => id),
    );
  });
}
