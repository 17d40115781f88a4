import { type NewCorreo, queueAll, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Procedencia } from '#oficina/documentos/firmas/events.server.ts';
import type { Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import type { Aceptacion } from './answer-fields.ts';
import { type Answerer, acceptSigned, ask, markSeen, reject } from './answers.server.ts';
import { presupuestosFamily } from './family.server.ts';
import { type PresupuestoLink, readPresupuestoLink } from './presupuesto-links.server.ts';

export type AnswerServices = { db: Db; jobs: Pick<Jobs, 'enqueue'>; clock: () => Date };

/** Author of an answer, known by the secret of the link. */
export type LinkHolder = { secreto: string; de: Procedencia };

/** Result of an answer; `aviso` is a text for the person, with its HTTP status. */
export type AnswerResult = { hecho: true } | { aviso: string; status: number };

const ENDED = 'Este presupuesto ya no espera respuesta. Mira más abajo cómo ha quedado.';

/** Accepts and signs a presupuesto: of two calls at once, only one succeeds, and the other gets a notice. */
export const acceptPresupuesto = (
  services: AnswerServices,
  by: LinkHolder,
  asked: Aceptacion,
): Promise<AnswerResult> =>
  answering(services, by, (tx, link, now) => {
    const who = whoBy(link, by, asked.nombre);
    return acceptSigned(workOf(tx, who, now), who, { _id: link.presupuestoId, asked });
  });

/** Rejects a presupuesto, with a reason. */
export const rejectPresupuesto = (
  services: AnswerServices,
  by: LinkHolder,
  motivo: string,
): Promise<AnswerResult> =>
  answering(services, by, (tx, link, now) => {
    const who = whoBy(link, by);
    return reject(workOf(tx, who, now), who, { _id: link.presupuestoId, motivo });
  });

/** Asks the business a question; an expired presupuesto admits questions too. */
export const askAboutPresupuesto = (
  services: AnswerServices,
  by: LinkHolder,
  pregunta: string,
): Promise<AnswerResult> =>
  answering(
    services,
    by,
    (tx, link, now) => {
      const who = whoBy(link, by);
      return ask(workOf(tx, who, now), who, { _id: link.presupuestoId, pregunta });
    },
    { late: true },
  );

/** Notes the first time that a presupuesto is opened, and tells its responsable. */
export async function noteSeen({ db, jobs, clock }: AnswerServices, by: LinkHolder): Promise<void> {
  const now = clock();
  const link = await readPresupuestoLink(db, by.secreto, now);
  if (!link || link.caducado) return;
  const { presupuestoId: _id } = link;
  const mails = await db.transaction(async (tx) =>
    queueAll(tx, await markSeen(tx, now, whoBy(link, by), { _id })),
  );
  for (const mail of mails) await sendQueued(jobs, mail);
}

type Answer = (tx: Transaction, link: PresupuestoLink, now: Date) => Promise<NewCorreo[]>;

/**
 * Works in one transaction, with the correos that it causes; a refusal becomes a notice and changes nothing.
 */
async function answering(
  { db, jobs, clock }: AnswerServices,
  { secreto }: LinkHolder,
  answer: Answer,
  { late = false } = {},
): Promise<AnswerResult> {
  const now = clock();
  const link = await readPresupuestoLink(db, secreto, now);
  if (!link || (link.caducado && !late)) return { aviso: ENDED, status: 409 };
  try {
    const mails = await db.transaction(async (tx) => queueAll(tx, await answer(tx, link, now)));
    for (const mail of mails) await sendQueued(jobs, mail);
    return { hecho: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const status = Math.floor(error.codigo / 100);
    const [field] = error.more.campos ?? [];
    if (field)
      return { aviso: `No se ha podido aceptar: ${field.motivo}. Vuelve a cargar la página.`, status };
    return { aviso: error.codigo === errorCodes.transicion ? ENDED : error.message, status };
  }
}

const whoBy = ({ id, para }: PresupuestoLink, { de }: LinkHolder, nombre = para): Answerer => ({
  via: 'enlace',
  enlaceId: id,
  email: para,
  nombre,
  de,
});

/** A person with the link answers for the cliente, and only about this presupuesto. */
const workOf = (tx: Transaction, { nombre, email, ...who }: Answerer, now: Date): Work => {
  const id = who.via === 'enlace' ? who.enlaceId : who.usuarioId;
  return {
    tx,
    now,
    family: presupuestosFamily,
    scope: {},
    actor: { _id: id, tipo: 'cliente', rol: 'Propietario', clienteId: null, email, nombre, sesionId: id },
  };
};
