import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { withCopy } from '#oficina/base/letters/copy-to-sender.server.ts';
import { escritoIn, keyOfEscrito } from '#oficina/base/letters/escrito.server.ts';
import { footOf, inOneLine } from '#oficina/base/letters/letter.server.ts';
import { type NewCorreo, queueAll, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { addressesOf, recipientsOf } from '#oficina/base/letters/recipients.server.ts';
import { readSender } from '#oficina/base/letters/sender.server.ts';
import { type Actor, actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import { marksOf } from '#oficina/correo/correos/devueltos/devueltos-api.server.ts';
import { ingresosSeen, seenOf } from '#oficina/trabajo/cronologia/reach.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page, serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { estadoCuentaOperations, cliente as querystring } from './operations.server.ts';
import { printEstadoCuenta, statementFile } from './print-statement.server.ts';
import { readEstadoCuenta } from './read-statement.server.ts';
import { statementLetter } from './statement-letters.server.ts';

type Services = StandardServices & { jobs: Jobs; publicUrl: string };

const reads = allow('facturas', 'L', ['trabajador']);
const sends = allow('facturas', 'T', ['trabajador']);

/** Statement of account of a cliente: its PDF, and the correo that carries it. */
export function registerEstadoCuenta(app: HttpApp, services: Services): void {
  const { db, clock, jobs, publicUrl } = services;
  page(
    app,
    {
      path: 'clientes/estadoCuenta',
      summary: 'El PDF con las facturas de un cliente que tienen algo pendiente',
      query: querystring,
    },
    { access: reads, refuses: [404] },
    async (request, reply) => {
      const cliente = request.query._id;
      await refuseUnseen(db, request, cliente);
      const actor = actorOf(request);
      const hoy = todayInMadrid(clock());
      const estado = await readEstadoCuenta(db, { cliente, hoy }, reachOf(actor));
      if (!estado) throw notFound('el cliente');
      const bytes = await printEstadoCuenta(estado, { negocio: await readSender(db), hoy });
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${statementFile(hoy)}"`)
        .send(bytes);
    },
  );
  serve(app, estadoCuentaOperations.preparar, { access: sends, refuses: [404] }, async (request) => {
    const cliente = request.query._id;
    await refuseUnseen(db, request, cliente);
    const [negocio, hoy] = [await readSender(db), todayInMadrid(clock())];
    const estado = await readEstadoCuenta(db, { cliente, hoy });
    if (!estado) throw notFound('el cliente');
    const letter = statementLetter(estado, { negocio, hoy });
    const para = await addressesOf(db, { _idCliente: cliente, _idContacto: null }, 'facturas');
    return {
      para,
      devueltos: await marksOf(db, para),
      asunto: inOneLine(letter.subject),
      parrafos: letter.paragraphs,
      boton: null,
      cierre: [],
      pie: footOf({ negocio, publicUrl }).filter(Boolean),
      adjuntos: [statementFile(hoy)],
      pasaA: null,
    };
  });
  serve(
    app,
    estadoCuentaOperations.enviar,
    {
      access: sends,
      refuses: [404],
      mails: { instead: 'Descarga el estado de cuenta, o configura el correo.' },
    },
    async (request) => {
      const { _id, ...addressed } = request.body;
      await refuseUnseen(db, request, _id);
      const minute = clock().toISOString().slice(0, 16);
      const mails = await db.transaction(async (tx) => {
        const of = { _idCliente: _id, _idContacto: null };
        const addresses = await recipientsOf(tx, of, { recibe: 'facturas', para: addressed.para });
        const letters = addresses.map(
          (address): NewCorreo => ({
            tipo: 'estado_cuenta',
            para: address,
            datos: { clienteId: _id, ...escritoIn(addressed) },
            // Two presses within a minute send one correo.
            clave: `estado_cuenta:${_id}:${emailKey(address)}:${minute}${keyOfEscrito(addressed)}`,
          }),
        );
        return queueAll(tx, withCopy({ letters, actor: actorOf(request) }, addressed));
      });
      for (const mail of mails) await sendQueued(jobs, mail);
      return true as const;
    },
  );
}

const reachOf = (actor: Actor) => ({
  facturas: seenOf({ actor }, 'facturas') ?? sql`false`,
  ingresos: ingresosSeen(actor) ?? sql`false`,
  anteriores: seenOf({ actor }, 'facturasAnteriores') ?? sql`false`,
});

/** 404 for a cliente that the caller does not reach. */
async function refuseUnseen(
  db: Pick<Db, 'execute'>,
  request: FastifyRequest,
  cliente: string,
): Promise<void> {
  const seen = seenOf({ actor: actorOf(request) }, 'clientes') ?? sql`false`;
  const { rowCount } = await db.execute(sql`SELECT FROM clientes WHERE clientes.id = ${cliente} AND ${seen}`);
  if (!rowCount) throw notFound('el cliente');
}
