import type { FastifyRequest } from 'fastify';
import { type NewCorreo, queueAll, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { type Actor, allow } from '#oficina/base/roles/actor.server.ts';
import { accessOf } from '#oficina/base/steps/access-of.server.ts';
import type { Procedencia } from '#oficina/documentos/firmas/events.server.ts';
import type { FieldFaults } from '#oficina/documentos/firmas/firma-fields.ts';
import { working } from '#oficina/ventas/papeles/paper-calls.server.ts';
import type { PaperServices, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { originOf } from '#oficina/ventas/papeles/paper-step.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { type Aceptacion, readAcceptance } from './answer-fields.ts';
import { type Answerer, acceptSigned, ask, markSeen, reject } from './answers.server.ts';
import { presupuestosFamily } from './family.server.ts';
import { noteAccepted, noteRejected } from './note-answers.server.ts';
import { type AceptacionDicha, presupuestosOperations } from './operations.ts';
import { pasosPresupuesto } from './pasos.ts';

type Services = PaperServices & { jobs: Pick<Jobs, 'enqueue'> };

/**
 * Registers the answers to a presupuesto: the cliente gives them in its panel, or a worker notes them and
 * says how they came.
 */
export function registerPresupuestoAnswers(app: HttpApp, services: Services): void {
  registerAccept(app, services);
  registerReject(app, services);
  registerAsk(app, services);
  registerSeen(app, services);
}

const { aceptar, rechazar, preguntar, anotarVisto } = presupuestosOperations;

function registerAccept(app: HttpApp, services: Services): void {
  serve(app, aceptar, { access: accessOf(pasosPresupuesto.aceptar) }, (request) =>
    answered(services, request, async (work, from) => {
      const { _id, version: read } = request.body;
      if (work.actor.tipo === 'trabajador') {
        await noteAccepted(work, request.body, from);
        return [];
      }
      const who = answererOf(work.actor, from);
      return acceptSigned(work, who, { _id, version: read, asked: signedBy(who, request.body) });
    }),
  );
}

/** Acceptance signed by the cliente, or 400 with all its faults. */
function signedBy({ nombre, email }: Answerer, asked: AceptacionDicha): Aceptacion {
  const {
    seleccionadas = [],
    huella = '',
    total = '',
    nif = '',
    metodo = '',
    trazo = '',
    firma = '',
  } = asked;
  const read = readAcceptance({
    opciones: seleccionadas,
    huella,
    total,
    nif,
    metodo,
    trazo,
    firma,
    acepto: asked.acepto ?? '',
    // The signer is the user. When the name is shorter than the form allows, the email address is used instead.
    nombre: nombre.length >= 3 ? nombre : email,
  });
  if ('campos' in read) throw refused(read);
  return read;
}

const refused = ({ campos }: FieldFaults) =>
  invalidFields(
    Object.entries(campos).flatMap(([campo, motivos]) =>
      (motivos ?? []).map((motivo) => ({ campo, motivo })),
    ),
  );

function registerReject(app: HttpApp, services: Services): void {
  serve(app, rechazar, { access: accessOf(pasosPresupuesto.rechazar) }, (request) =>
    answered(services, request, async (work, from) => {
      const { _id, version: read, motivo } = request.body;
      if (work.actor.tipo === 'cliente')
        return reject(work, answererOf(work.actor, from), { _id, version: read, motivo });
      await noteRejected(work, request.body, from);
      return [];
    }),
  );
}

function registerAsk(app: HttpApp, services: Services): void {
  serve(app, preguntar, { access: accessOf(pasosPresupuesto.preguntar) }, (request) =>
    answered(services, request, (work, from) => ask(work, answererOf(work.actor, from), request.body)),
  );
}

function registerSeen(app: HttpApp, services: Services): void {
  serve(app, anotarVisto, { access: allow('presupuestos', 'L', ['cliente']) }, (request) =>
    answered(services, request, (work, from) =>
      markSeen(work.tx, work.now, answererOf(work.actor, from), request.body),
    ),
  );
}

/** Works in one transaction, with the correos that it causes; gives the changed presupuesto. */
async function answered(
  services: Services,
  request: FastifyRequest & { body: { _id: string } },
  answer: (work: Work, from: Procedencia) => Promise<NewCorreo[]>,
) {
  const from = originOf(request);
  const { _id } = request.body;
  const mails: string[] = [];
  const left = await working(services, presupuestosFamily, { request, verb: 'actualizar' }, async (work) => {
    await findPaper(work.tx, presupuestosFamily, _id, work.scope);
    mails.push(...(await queueAll(work.tx, await answer(work, from))));
    return findPaper(work.tx, presupuestosFamily, _id);
  });
  for (const mail of mails) await sendQueued(services.jobs, mail);
  return left;
}

const answererOf = ({ _id, email, nombre }: Actor, de: Procedencia): Answerer => ({
  via: 'panel',
  usuarioId: _id,
  email,
  nombre,
  de,
});
