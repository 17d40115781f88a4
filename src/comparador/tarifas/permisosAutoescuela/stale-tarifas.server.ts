import { sql } from 'drizzle-orm';
import { queueCorreo, sendInTurn } from '#oficina/base/letters/queue.server.ts';
import { addressOf } from '#oficina/relacion/clientes/autoescuela-address.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';

/**
 * Days without confirmation before the first correo that asks for it; the next constant is the days
 * between correos.
 */
export const DIAS_PARA_PREGUNTAR = 60;
const DIAS_ENTRE_AVISOS = 30;

/** After two years without confirmation the correos stop. */
const DIAS_PARA_CALLAR = 730;

type Services = { db: Db; clock: () => Date; jobs: () => Pick<Jobs, 'enqueue'> };

/** Each morning, asks the autoescuelas whether published tarifas not confirmed for sixty days still hold. */
export const staleTarifasJob = (services: Services): Job => ({
  name: 'tarifas-por-confirmar',
  retryLimit: 3,
  retryDelay: 300,
  cron: '0 9 * * *',
  handler: () => askAboutTarifas(services),
});

type Silent = { clienteId: string; para: string; confirmadaEn: string; aviso: number };

/** Sends one correo a month to each autoescuela, for any number of tarifas and any number of runs. */
export async function askAboutTarifas({ db, clock, jobs }: Services): Promise<void> {
  const hoy = todayInMadrid(clock());
  const { rows } = await db.execute<Silent>(sql`
    SELECT x.cliente_id AS "clienteId", ${addressOf(sql`x.cliente_id`)} AS para, x.desde::text AS "confirmadaEn",
      (${hoy}::date - x.desde - ${DIAS_PARA_PREGUNTAR}::int) / ${DIAS_ENTRE_AVISOS}::int AS aviso
    FROM (
      SELECT t.cliente_id, min(t.confirmada_en) AS desde FROM permisos_autoescuela t
      WHERE t.origen = 'autoescuela' AND ${inForce(hoy)} GROUP BY t.cliente_id
    ) x JOIN clientes c ON c.id = x.cliente_id
    WHERE c.activo AND x.desde <= ${hoy}::date - ${DIAS_PARA_PREGUNTAR}::int
      AND x.desde > ${hoy}::date - ${DIAS_PARA_CALLAR}::int`);
  for (const { clienteId, para, confirmadaEn, aviso } of rows) {
    if (para === null) continue;
    const correo = await queueCorreo(db, {
      tipo: 'tarifas_confirmar',
      para,
      datos: { clienteId, pedido: false },
      clave: `tarifas_confirmar:${clienteId}:${confirmadaEn}:${aviso}`,
    });
    if (correo) await sendInTurn(jobs(), correo);
  }
}

/**
 * Condition on `t`: published and not over on that day (`YYYY-MM-DD`). A noted or brought tarifa is over once the autoescuela publishes its own for
 * the same permit and gears.
 */
export const inForce = (hoy: string) =>
  sql`t.estado = 'publicada' AND (t.vigente_hasta IS NULL OR t.vigente_hasta >= ${hoy}::date)
    AND NOT (t.origen <> 'autoescuela' AND EXISTS (SELECT FROM permisos_autoescuela propia WHERE propia.cliente_id = t.cliente_id
      AND propia.permiso_id = t.permiso_id AND propia.automatico = t.automatico AND propia.origen = 'autoescuela'
      AND propia.estado = 'publicada' AND (propia.seccion IS NULL OR propia.seccion = t.seccion)))`;
