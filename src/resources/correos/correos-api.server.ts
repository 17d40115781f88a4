import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#api/db.server.ts';
import { inUse, notFound } from '#api/errors.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import type { KeptMail } from '#api/mail.server.ts';
import { pageAnswer } from '#kit/list-query.ts';
import { allow } from '../usuarios/actor.server.ts';
import { correo, correoEntero, listarCorreos, unCorreo } from './contract.ts';
import { correoKind } from './queue.server.ts';
import { listMails, readMail } from './read-correos.server.ts';
import { correos } from './table.server.ts';

/** `kept` is the folder of mail that is not sent. */
type Services = { db: Db; jobs: Jobs; kept: KeptMail };

/** `correos`: what was mailed or could not be, and trying again. */
export function registerCorreos(app: HttpApp, services: Services): void {
  const { db, kept } = services;
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
    (request) => listMails(db, request.query),
  );
  app.get(
    '/correos/consultarPorId',
    {
      config: { access: allow('correos', 'L') },
      schema: {
        summary: 'Un correo; con su texto, si se guarda en la carpeta en vez de enviarse',
        querystring: unCorreo,
        response: { 200: correoEntero },
      },
    },
    async (request) => {
      const found = await readMail(db, kept, request.query._id);
      if (!found) throw notFound('el correo');
      return found;
    },
  );
  app.put(
    '/correos/reintentar',
    {
      config: { access: allow('correos', 'A') },
      schema: {
        summary: 'Vuelve a intentar un correo fallido',
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

/** Asks the queue first: if it can't be asked, the mail stays as it was and the person is told. */
async function tryAgain({ db, jobs }: Services, id: string): Promise<void> {
  const [row] = await db.select().from(correos).where(eq(correos.id, id));
  if (!row) throw notFound('el correo');
  const { estado, intentos } = row;
  if (estado !== 'fallido')
    throw inUse(
      estado === 'enviado' ? 'Este correo ya se ha enviado' : 'Este correo ya está esperando su turno',
    );
  // The key says after how many tries: pressed twice, it is one new round.
  await jobs.enqueue(correoKind, { id, desde: intentos, reintento: true }, `${id}:${intentos}`);
  await db
    .update(correos)
    .set({ estado: 'pendiente' })
    .where(and(eq(correos.id, id), eq(correos.estado, 'fallido'), eq(correos.intentos, intentos)));
}
