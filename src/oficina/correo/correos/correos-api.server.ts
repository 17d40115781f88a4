import { and, eq } from 'drizzle-orm';
import { correosOperations } from '#oficina/base/letters/operations.ts';
import { correoKind } from '#oficina/base/letters/queue.server.ts';
import { correos } from '#oficina/base/letters/table.server.ts';
import { seReintenta } from '#oficina/base/letters/tipos.ts';
import { allow, signedIn } from '#oficina/base/roles/actor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { inUse, notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { KeptMail, MailWay } from '#platform/mail/mail.server.ts';
import { readMailboxState } from './devueltos/read-bounces-job.server.ts';
import { listCorreos, readCorreo } from './read-correos.server.ts';

/** Services of these routes; `kept` is the mailbox of the demonstration. */
type Services = {
  db: Db;
  jobs: Jobs;
  kept: KeptMail;
  mailWay: () => Promise<MailWay>;
  /** Key of the mailbox of returned correo; undefined if none is read. */
  mailboxKey?: string | undefined;
};

/** Routes of `correos`: list, state of the server, and retries. */
export function registerCorreos(app: HttpApp, services: Services): void {
  const { db, kept, mailWay, mailboxKey } = services;
  serve(app, correosOperations.situacion, { access: signedIn('trabajador') }, async () => ({
    salida: await mailWay(),
    devoluciones: await readMailboxState(db, mailboxKey),
  }));
  serve(app, correosOperations.leer, { access: allow('correos', 'L') }, (request) =>
    listCorreos(db, request.query),
  );
  serve(app, correosOperations.consultarPorId, { access: allow('correos', 'L') }, async (request) => {
    const mailbox = (await mailWay()) === 'demostracion' ? kept : undefined;
    const found = await readCorreo(db, mailbox, request.query._id);
    if (!found) throw notFound('el correo');
    return found;
  });
  serve(
    app,
    correosOperations.reintentar,
    {
      access: allow('correos', 'A'),
      mails: { instead: 'Configura el correo y vuelve a intentarlo.' },
    },
    async (request) => {
      await tryAgain(services, request.body._id);
      return true as const;
    },
  );
}

/**
 * Retries a correo. It enters the queue first: if that fails, the row stays as it was and the caller
 * gets the error.
 */
async function tryAgain({ db, jobs }: Services, id: string): Promise<void> {
  const [row] = await db.select().from(correos).where(eq(correos.id, id));
  if (!row) throw notFound('el correo');
  const { estado, intentos } = row;
  if (!seReintenta(estado))
    throw inUse(
      estado === 'enviado' ? 'Este correo ya se ha enviado' : 'Este correo ya está esperando su turno',
    );
  // The key includes the number of tries, so that pressing twice starts one round.
  await jobs.enqueue(correoKind, { id, desde: intentos, reintento: true }, `${id}:${intentos}`);
  await db
    .update(correos)
    .set({ estado: 'pendiente' })
    .where(and(eq(correos.id, id), eq(correos.estado, estado), eq(correos.intentos, intentos)));
}
