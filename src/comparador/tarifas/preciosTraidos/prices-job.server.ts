import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { eraseBringers } from './own-price.server.ts';
import { dropOldFotos, rewriteFotos } from './price-fotos.server.ts';
import { DIAS_POR_MIRAR, DIAS_SIN_CONFIRMAR, MESES_DECIDIDO } from './words.ts';

type Services = { db: Db; clock: () => Date };

/** Each hour, erases the brought prices and photographs whose time is over: one missed night must not keep a photograph. */
export const pricesUpkeepJob = (services: Services): Job => ({
  name: 'precios-traidos',
  retryLimit: 3,
  retryDelay: 300,
  cron: '40 * * * *',
  handler: () => eraseOldPrices(services),
});

/**
 * Erases photographs whose days are over with the prices that they alone say, prices that nobody confirmed or looked at in time, and decided ones that no tarifa shows
 * any more. What was erased of photographs leaves the disk too.
 */
export async function eraseOldPrices({ db, clock }: Services): Promise<void> {
  const now = clock();
  const older = (column: string, days: number) =>
    sql`${sql.raw(column)} <= ${now}::timestamptz - make_interval(days => ${days})`;
  await db.transaction(async (tx) => {
    await dropOldFotos(tx, now);
    const { rows } = await tx.execute<{ id: string }>(sql`
      DELETE FROM precios_traidos p WHERE (estado = 'pendiente' AND ${older('creado_en', DIAS_SIN_CONFIRMAR)})
        OR (estado = 'por_mirar' AND ${older('confirmado_en', DIAS_POR_MIRAR)})
        OR (precio_clase IS NULL AND estado IN ('pendiente', 'por_mirar') AND NOT EXISTS (SELECT FROM fotos_precios f WHERE f.precio_id = p.id))
        OR (decidido_en <= ${now}::timestamptz - make_interval(months => ${MESES_DECIDIDO})
          AND NOT EXISTS (SELECT FROM permisos_autoescuela t WHERE t.id = p.tarifa_id AND t.estado = 'publicada'
            AND t.vista_el > ${now}::timestamptz - make_interval(months => ${MESES_DECIDIDO})))
      RETURNING id`);
    await eraseBringers(
      tx,
      'precioId',
      rows.map(({ id }) => id),
    );
  });
  await rewriteFotos(db);
}
