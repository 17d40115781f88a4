import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#api/db.server.ts';
import { inUse, notFound } from '#api/errors.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import type { KeptMail, MailWay } from '#api/mail.server.ts';
import { pageAnswer } from '#kit/list-query.ts';
import { allow, signedIn } from '#office/access/actor.server.ts';
import { correo, correoEntero, listarCorreos, situacionCorreo, unCorreo } from '#office/letters/contract.ts';
import { correoKind } from '#office/letters/queue.server.ts';
import { correos } from '#office/letters/table.server.ts';
import { seReintenta } from '#office/letters/tipos.ts';
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
  app.get(
    '/correos/situacion',
    {
      config: { access: signedIn('trabajador') },
      schema: {
        summary:
          'Por dónde salen los correos: por un servidor, al buzón de la demostración o por ninguna parte; y si se leen los que vuelven',
        querystring: z.strictObject({}),
        response: { 200: situacionCorreo },
      },
    },
    async () => ({ salida: await mailWay(), devoluciones: await readMailboxState(db, mailboxKey) }),
  );
  app.get(
    '/correos/leer',
    {
      config: { access: allow('correos', 'L') },
      schema: {
        summary: 'Correos que el sitio envía, los últimos primero',
        querystring: listarCorreos,
        response: { 200: pageAnswer(correo) },
      },
    },
    (request) => listCorreos(db, request.query),
  );
  app.get(
    '/correos/consultarPorId',
    {
      config: { access: allow('correos', 'L') },
      schema: {
        summary: 'Un correo; en la demostración, entero',
        querystring: unCorreo,
        response: { 200: correoEntero },
      },
    },
    async (request) => {
      const mailbox = (await mailWay()) === 'demostracion' ? kept : undefined;
      const found = await readCorreo(db, mailbox, request.query._id);
      if (!found) throw notFound('el correo');
      return found;
    },
  );
  app.put(
    '/correos/reintentar',
    {
      config: {
        access: allow('correos', 'A'),
        mails: { instead: 'Configura el correo y vuelve a intentarlo.' },
      },
      schema: {
        summary: 'Vuelve a intentar un correo que no se entregó',
        body: unCorreo,
        response: { 200: z.literal(true) },
      },
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
