import { readBusinessEmail } from '#oficina/base/letters/business-email.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { insertWebCliente } from './new-cliente.server.ts';
import { autoregistroOperations } from './operations.ts';

type Services = { db: Db; jobs: Jobs; clock: () => Date };

/**
 * `POST /clientes/autoregistro`: saves the data of an autoescuela without an account. The answer does
 * not reveal whether the cliente already existed.
 */
export function registerClienteRegistration(app: HttpApp, services: Services): void {
  serve(
    app,
    autoregistroOperations.dejarDatos,
    { access: 'publico', rateLimit: { max: 10, timeWindow: '10 minutes' } },
    async (request) => {
      const { web, aceptaPrivacidad: _accepted, telefono = null, ...client } = request.body;
      if (!web) await registerClient(services, { ...client, telefono });
      return true as const;
    },
  );
}

async function registerClient(
  { db, jobs, clock }: Services,
  client: Parameters<typeof insertWebCliente>[1],
): Promise<void> {
  const now = clock();
  const para = await readBusinessEmail(db);
  const mail = await db.transaction(async (tx) => {
    const clienteId = await insertWebCliente(tx, client, { now, shown: now });
    if (!clienteId) return undefined;
    return queueCorreo(tx, {
      tipo: 'registro_nuevo',
      para,
      datos: { clienteId },
      clave: `registro:${clienteId}`,
    });
  });
  if (mail) await sendQueued(jobs, mail);
}
