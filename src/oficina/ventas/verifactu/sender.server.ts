import { sql } from 'drizzle-orm';
import { isHeld } from '#oficina/base/restored.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import type { AgencyWay } from './agency-way.server.ts';
import { leaseEnd } from './chain-lease.server.ts';
import { sendBatch } from './send-batch.server.ts';
import type { Transporte } from './transport.server.ts';

type Services = {
  db: Db;
  clock: () => Date;
  /** Undefined without a certificate: the records wait. */
  transport: Transporte | undefined;
  atOnce?: number;
};

type JobServices = Omit<Services, 'transport'> & { agency: AgencyWay };

/** Most records of a message (Orden HAC/1177/2024, art. 16). */
const AT_ONCE = 1_000;
/** Queue whose jobs wait for a program with a certificate. An installation may never have one; `agencyProbe` watches its records. */
export const RECORDS_QUEUE = 'verifactu-envios';

/** Job that sends the waiting records to the tax agency each minute. */
export const recordsJob = ({ agency, ...services }: JobServices): Job => ({
  name: RECORDS_QUEUE,
  retryLimit: 0,
  retryDelay: 0,
  cron: '* * * * *',
  handler: async () => {
    const failures = await sendPending({ ...services, transport: await agency() });
    if (failures.length > 0) throw new Error(`billing records not sent: ${failures.join('; ')}`);
  },
});

/** Sends one batch of each real chain that may send now; gives the failures. */
export async function sendPending({ db, clock, transport, atOnce = AT_ONCE }: Services): Promise<string[]> {
  if (!transport || (await isHeld(db))) return [];
  const { rows } = await db.execute<{ id: string; nif: string }>(sql`
    SELECT id, nif FROM cadenas c WHERE NOT demostracion AND entorno = (SELECT entorno FROM entorno_aeat)
      AND EXISTS (SELECT FROM registros_envios e WHERE e.cadena_id = c.id AND e.estado = 'pendiente') ORDER BY nif`);
  const failures: string[] = [];
  for (const chain of rows) {
    if (!(await take(db, chain.id, { now: clock(), atOnce }))) continue;
    const failure = await sendBatch({ db, clock, transport, atOnce }, chain);
    if (failure !== undefined) failures.push(failure);
  }
  return failures;
}

/**
 * Takes a chain, which only one of several programs may hold. Before its time, takes it only with a full batch of untried records, without
 * failures and without a search. A message holds one record per factura, so records of the same factura do not fill a batch.
 */
async function take(
  db: Db,
  cadenaId: string,
  { now, atOnce }: { now: Date; atOnce: number },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO envios_cadenas AS e (cadena_id, ocupada_hasta) VALUES (${cadenaId}, ${leaseEnd(now)})
    ON CONFLICT (cadena_id) DO UPDATE SET ocupada_hasta = excluded.ocupada_hasta
      WHERE (e.ocupada_hasta IS NULL OR e.ocupada_hasta <= ${now}) AND (e.siguiente_en IS NULL OR e.siguiente_en <= ${now}
        OR (e.fallos = 0 AND e.busca IS NULL AND ${atOnce} = (
          SELECT count(DISTINCT r.factura_id) FILTER (WHERE w.intentos = 0) FROM (
            SELECT registro_id, intentos FROM registros_envios
            WHERE cadena_id = e.cadena_id AND estado = 'pendiente' ORDER BY orden LIMIT ${atOnce}) w
          JOIN registros_facturacion r ON r.id = w.registro_id)))`);
  return Boolean(rowCount);
}
