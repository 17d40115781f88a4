import { sql } from 'drizzle-orm';
import { type NewCorreo, queueCorreo, sendInTurn } from '#oficina/base/letters/queue.server.ts';
import { addressOf } from '#oficina/relacion/clientes/autoescuela-address.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { inForce } from './stale-tarifas.server.ts';

/** Correo that tells an autoescuela of the tarifas noted or brought for it, one a day at most. */
export const notedLetter = ({ clienteId, para, hoy }: { clienteId: string; para: string; hoy: string }) =>
  ({
    tipo: 'tarifas_anotadas',
    para,
    datos: { clienteId },
    clave: `tarifas_anotadas:${clienteId}:${hoy}`,
  }) satisfies NewCorreo;

type Services = { db: Db; clock: () => Date; jobs: () => Pick<Jobs, 'enqueue'> };

/** Each hour, tells the autoescuelas of the tarifas noted for them; several noted together go in one correo. */
export const notedTarifasJob = (services: Services): Job => ({
  name: 'tarifas-anotadas',
  retryLimit: 3,
  retryDelay: 300,
  cron: '15 * * * *',
  handler: () => tellOfNoted(services),
});

/** Writes to the autoescuelas that have an address and do not know yet of a tarifa noted for them. */
export async function tellOfNoted({ db, clock, jobs }: Services): Promise<void> {
  const hoy = todayInMadrid(clock());
  const { rows } = await db.execute<{ clienteId: string; para: string | null }>(sql`
    SELECT x.cliente_id AS "clienteId", ${addressOf(sql`x.cliente_id`)} AS para
    FROM (SELECT DISTINCT t.cliente_id FROM permisos_autoescuela t JOIN clientes c ON c.id = t.cliente_id
      WHERE c.activo AND t.origen <> 'autoescuela' AND t.avisada_en IS NULL AND ${inForce(hoy)}) x`);
  for (const { clienteId, para } of rows) {
    if (para === null) continue;
    const correo = await queueCorreo(db, notedLetter({ clienteId, para, hoy }));
    if (correo) await sendInTurn(jobs(), correo);
  }
}
