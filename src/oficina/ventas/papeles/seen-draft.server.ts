import { z } from 'zod';
import { addressesOf, type Recibe } from '#oficina/base/letters/recipients.server.ts';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { createTurns, type Turns } from '#platform/database/turns.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { lineasEscritas } from './linea-contract.ts';
import { id, PAPER_BYTES, trying } from './paper-calls.server.ts';
import type { Papel, PaperFamily, PaperServices, Work } from './paper-family.server.ts';
import type { PrintedPaper } from './pdf/printed-paper.ts';
import { renderPaper } from './pdf/render-paper.server.ts';
import { holdPaper } from './read-paper.server.ts';
import { borradorVisto } from './seen-draft.ts';
import { updatePaper } from './write-paper.server.ts';

type Seen = {
  /** Kind of correo that takes the paper to its cliente. */
  recibe: Recibe;
  make(work: Work, fields: Record<string, unknown>): Promise<Papel>;
  /** Number that a paper without one would get now. */
  nextCode(work: Work, paper: Papel): Promise<string>;
  /** Name of the payment method of a paper that says none, if it gets one. */
  usualWay?(work: Work, paper: Papel): Promise<string | null>;
  print(work: Work, paper: Papel): Promise<PrintedPaper>;
};

/**
 * `POST {papeles}/verNuevo` and `{papeles}/verCambios`: a paper as its form has it, with the rights of the call that would save it. They write
 * it in a transaction that is rolled back, and draw it afterwards, so that no row waits for the drawing.
 */
export function registerSeenDrafts(
  app: HttpApp,
  services: PaperServices,
  family: PaperFamily,
  seen: Seen,
): void {
  const { resource, recurso } = family;
  const changes = resource.schemas.actualizar.omit({ _id: true, version: true }).extend({
    lineas: lineasEscritas.optional(),
    dibujo: z.boolean().optional().describe('Con su PDF'),
  });
  const ways = [
    ['verNuevo', 'C', 'crear', changes, `Cómo sería ${resource.one}, sin crear nada ni tomar número`],
    [
      'verCambios',
      'A',
      'actualizar',
      changes.extend({ _id: id }),
      `Cómo quedaría ${resource.one}, sin cambiar nada`,
    ],
  ] as const;
  for (const [name, accion, verb, body, summary] of ways)
    serve(
      app,
      {
        method: 'POST',
        path: `${resource.name}/${name}`,
        summary,
        body,
        bodyLimit: PAPER_BYTES,
        answer: borradorVisto,
      },
      { access: allow(recurso, accion, ['trabajador']), once: false },
      (request, reply) =>
        inTurn(actorOf(request)._id, async () => {
          if (reply.raw.destroyed) throw gone();
          const { _id, dibujo, ...said } = request.body as Record<string, unknown>;
          const { printed, ...facts } = await trying(services, family, { request, verb }, async (work) => {
            const paper = _id
              ? await updatePaper(work, await asItIs(work, { ...said, _id: String(_id) }))
              : await seen.make(work, said);
            return {
              codigo: paper.codigo ?? (await seen.nextCode(work, paper)),
              para: await addressesOf(work.tx, paper, seen.recibe),
              pago: paper.nombres?._idFormaPago ?? (await seen.usualWay?.(work, paper)) ?? null,
              printed: dibujo === true ? await seen.print(work, paper) : undefined,
            };
          });
          if (!printed) return { ...facts, pdf: null };
          // What is not saved shows no number: another paper may take it.
          const pdf = await renderPaper(services.db, _id ? printed : { ...printed, codigo: '' });
          return { ...facts, pdf: pdf.toString('base64') };
        }),
    );
}

type Changes = Parameters<typeof updatePaper>[1];

/** Changes of a paper as it is now, which is locked from here on: a line that somebody has removed meanwhile is a new one. */
async function asItIs(work: Work, changes: Changes): Promise<Changes> {
  const { lineas } = await holdPaper(work, changes._id);
  const there = new Set(lineas.map(({ _id }) => _id));
  const kept = changes.lineas?.map(({ _id, ...line }) => (there.has(String(_id)) ? { ...line, _id } : line));
  return { ...changes, ...(kept && { lineas: kept }) };
}

/** Drawings of each person: one at a time, so that nobody fills the queue of all. */
const people = new Map<string, Turns>();

const WAITING = 3;

async function inTurn<T>(person: string, work: () => Promise<T>): Promise<T> {
  const turns =
    people.get(person) ??
    createTurns({
      atOnce: 1,
      waiting: WAITING,
      busy: 'Se está dibujando lo anterior. Prueba dentro de un momento',
    });
  people.set(person, turns);
  try {
    return await turns(work);
  } finally {
    if (turns.under() === 0) people.delete(person);
  }
}

/** For a caller that has left while it waited: nothing is drawn, and nobody reads it. */
const gone = () => new AppError(errorCodes.noDisponible, 'Ya se ha pedido otro');
