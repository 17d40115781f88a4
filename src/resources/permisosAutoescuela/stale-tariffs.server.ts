import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import type { Job, Jobs } from '#api/jobs.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { queueMail, sendInTurn } from '#office/letters/queue.server.ts';
import { addressOf } from '../clientes/school-address.server.ts';

/** A tariff that nobody has confirmed for so long is asked about, and again as often as the second says. */
export const DIAS_PARA_PREGUNTAR = 60;
const DIAS_ENTRE_AVISOS = 30;

/** After two years without a word nobody is asked any more. */
const DIAS_PARA_CALLAR = 730;

type Services = { db: Db; clock: () => Date; jobs: () => Pick<Jobs, 'enqueue'> };

/** Each morning, schools whose published tariffs nobody has confirmed for sixty days are asked whether they still hold. */
export const staleTariffsJob = (services: Services): Job => ({
  name: 'tarifas-por-confirmar',
  retryLimit: 3,
  retryDelay: 300,
  cron: '0 9 * * *',
  handler: () => askAboutTariffs(services),
});

type Silent = { clienteId: string; para: string; confirmadaEn: string; aviso: number };

/** Once a month for each school, whatever the number of its tariffs and however often the job runs. */
export async function askAboutTariffs({ db, clock, jobs }: Services): Promise<void> {
  const hoy = todayInMadrid(clock());
  const { rows } = await db.execute<Silent>(sql`
    SELECT x.cliente_id AS "clienteId", ${addressOf(sql`x.cliente_id`)} AS para, x.desde::text AS "confirmadaEn",
      (${hoy}::date - x.desde - ${DIAS_PARA_PREGUNTAR}::int) / ${DIAS_ENTRE_AVISOS}::int AS aviso
    FROM (
      SELECT t.cliente_id, min(t.confirmada_en) AS desde FROM permisos_autoescuela t
      WHERE ${inForce(hoy)} GROUP BY t.cliente_id
    ) x JOIN clientes c ON c.id = x.cliente_id
    WHERE c.activo AND x.desde <= ${hoy}::date - ${DIAS_PARA_PREGUNTAR}::int
      AND x.desde > ${hoy}::date - ${DIAS_PARA_CALLAR}::int`);
  for (const { clienteId, para, confirmadaEn, aviso } of rows) {
    if (para === null) continue;
    const correo = await queueMail(db, {
      tipo: 'tarifas_confirmar',
      para,
      datos: { clienteId, pedido: false },
      clave: `tarifas_confirmar:${clienteId}:${confirmadaEn}:${aviso}`,
    });
    if (correo) await sendInTurn(jobs(), correo);
  }
}

/** Condition on `t`: published and not over on that day (`YYYY-MM-DD`). */
export const inForce = (hoy: string) =>
  sql`t.estado = 'publicada' AND (t.vigente_hasta IS NULL OR t.vigente_hasta >= ${hoy}::date)`;
