import { TransactionRollbackError } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { accessOf } from '#oficina/base/steps/access-of.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Current } from '#platform/http/unchanged.server.ts';
import type { Verb } from '#platform/kit/contract/resource.ts';
import { rowVersion as version } from '#platform/kit/contract/row-version.ts';
import { lineasEscritas } from './linea-contract.ts';
import {
  allowedFrom,
  type Papel,
  type PaperFamily,
  type PaperServices,
  reachOf,
  type Work,
} from './paper-family.server.ts';
import { paperOut } from './paper-out.ts';
import { originOf, type PaperStep } from './paper-step.server.ts';
import { findPaper, shownTo } from './read-paper.server.ts';
import { changePaper, createIn, estadoShape } from './take-estado.server.ts';
import { breakdownOf } from './totals.server.ts';
import { guardPaper, removePaper, updatePaper } from './write-paper.server.ts';

type AnyObject = z.ZodObject<Record<string, z.ZodType>>;

export const id = z.uuid('no es un identificador');
/** Bytes; enough for a paper with the most lines. */
export const PAPER_BYTES = 2 * 1024 * 1024;

/** Body of the call that makes a paper: its fields, its lines, and dates with a default. */
export function newPaper({ schemas, fields }: PaperFamily['resource']): AnyObject {
  const dates = ['fecha', 'validoHasta'].flatMap((name) => {
    const field = fields[name];
    return field ? [[name, field.schema.optional().describe(field.title)] as const] : [];
  });
  return schemas.crear.extend({
    ...Object.fromEntries(dates),
    lineas: lineasEscritas.optional(),
  });
}

/** Paper with only the fields that the actor may see. */
export function detailOf(work: Pick<Work, 'actor' | 'scope' | 'family'>, paper: Papel) {
  const { grupos, subtotal, descuento } = breakdownOf(paper);
  const permitidas = allowedFrom(work.family, paper, work.actor);
  return { ...shownTo(work, paper), grupos, subtotal, descuento, permitidas };
}

type Asking = { request: FastifyRequest; verb: Verb };

/** Does the work in a transaction, within the actor's reach; gives the resulting paper. */
export async function working(
  { db, clock }: PaperServices,
  family: PaperFamily,
  { request, verb }: Asking,
  work: (work: Work) => Promise<Papel>,
) {
  const reach = reachOf(family, request, verb);
  const paper = await guardPaper(
    family,
    reach,
  )(() => db.transaction((tx) => work({ tx, ...reach, family, now: clock() })));
  return detailOf({ ...reach, family }, paper) as never;
}

/** Does the work as `working` does, in a transaction that is always rolled back; gives its result. */
export async function trying<T>(
  { db, clock }: Pick<PaperServices, 'db' | 'clock'>,
  family: PaperFamily,
  { request, verb }: Asking,
  work: (work: Work) => Promise<T>,
): Promise<T> {
  const reach = reachOf(family, request, verb);
  const result: T[] = [];
  try {
    await guardPaper(
      family,
      reach,
    )(() =>
      db.transaction(async (tx) => {
        result.push(await work({ tx, ...reach, family, now: clock() }));
        tx.rollback();
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  return result[0] as T;
}

/** Current state of a paper, for a call that changes it. */
export const currentPaper = ({ db }: PaperServices, family: PaperFamily): Current => ({
  read: async (request, _id) => {
    const reach = reachOf(family, request, 'actualizar');
    return detailOf({ ...reach, family }, await findPaper(db, family, _id, reach.scope));
  },
});

/** Registers the calls that read, change and remove one paper; with `steps`, a change of `estado` takes them. */
export function registerPaperCalls(
  app: HttpApp,
  services: PaperServices,
  family: PaperFamily,
  steps?: readonly PaperStep[],
): void {
  const { resource, recurso } = family;
  const { name, one, schemas } = resource;
  const out = paperOut(resource);
  serve(
    app,
    {
      method: 'GET',
      path: `${name}/consultarPorId`,
      summary: `Consulta ${one} con sus líneas`,
      query: z.strictObject({ _id: id }),
      answer: out,
    },
    { access: allow(recurso, 'L') },
    async (request) => {
      const { actor, scope } = reachOf(family, request, 'consultarPorId');
      const paper = await findPaper(services.db, family, request.query._id, scope);
      return detailOf({ actor, scope, family }, paper) as never;
    },
  );
  const changes = schemas.actualizar.extend({
    lineas: lineasEscritas.optional().describe('Todas: las que falten se quitan'),
    ...(steps && estadoShape(family, steps)),
  });
  serve(
    app,
    {
      method: 'PUT',
      path: `${name}/actualizar`,
      summary: `Cambia ${one} y sus líneas; 40901 si alguien lo ha hecho antes`,
      body: changes,
      bodyLimit: PAPER_BYTES,
      answer: out,
    },
    { access: allow(recurso, 'A', ['trabajador']), current: currentPaper(services, family) },
    (request) =>
      working(services, family, { request, verb: 'actualizar' }, (work) =>
        steps
          ? changePaper(work, request.body, { steps, from: originOf(request) })
          : updatePaper(work, request.body as Parameters<typeof updatePaper>[1]),
      ),
  );
  serve(
    app,
    {
      method: 'DELETE',
      path: `${name}/eliminar`,
      summary: `Elimina; 40904 si ${one} ya no es un borrador`,
      body: z.strictObject({ _id: z.union([id, z.array(id).min(1).max(100)]) }),
      answer: z.literal(true),
    },
    { access: allow(recurso, 'E', ['trabajador']) },
    async (request) => {
      const reach = reachOf(family, request, 'eliminar');
      const ids = [...new Set([request.body._id].flat())].sort();
      await guardPaper(
        family,
        reach,
      )(() =>
        services.db.transaction(async (tx) => {
          for (const one of ids) await removePaper({ tx, ...reach, family, now: services.clock() }, one);
        }),
      );
      return true as const;
    },
  );
}

type Making = {
  /** Calls that make a paper of the family, with what each is for. */
  calls: Readonly<Record<string, string>>;
  steps: readonly PaperStep[];
  make(work: Work, fields: Record<string, unknown>): Promise<Papel>;
};

/**
 * Registers the calls with which the business makes a paper. Without `estado`, it stays in its first status; with it, steps take it there.
 */
export function registerPaperMaking(
  app: HttpApp,
  services: PaperServices,
  family: PaperFamily,
  { calls, steps, make }: Making,
): void {
  const body = newPaper(family.resource).extend(estadoShape(family, steps));
  for (const [verb, summary] of Object.entries(calls))
    serve(
      app,
      {
        method: 'POST',
        path: `${family.resource.name}/${verb}`,
        summary,
        body,
        bodyLimit: PAPER_BYTES,
        answer: paperOut(family.resource),
      },
      { access: allow(family.recurso, 'C', ['trabajador']) },
      (request) =>
        working(services, family, { request, verb: 'crear' }, (work) =>
          createIn(work, request.body, {
            steps,
            from: originOf(request),
            make: (fields) => make(work, fields),
          }),
        ),
    );
}

/** Serves the call of a step: `PUT {family}/{verb}`. The table of steps says from which status, to which one and by whom. */
export const stepCalls =
  (app: HttpApp, services: PaperServices, family: PaperFamily) =>
  ({ step, summary, body, take }: PaperStep): void => {
    serve(
      app,
      {
        method: 'PUT',
        path: `${family.resource.name}/${step.verb}`,
        summary: `${summary}; 40902 con los estados a los que puede pasar si desde el suyo no se puede`,
        body: z.strictObject({ _id: id, version, ...body }),
        answer: paperOut(family.resource),
      },
      { access: accessOf(step) },
      (request) =>
        working(services, family, { request, verb: 'actualizar' }, (work) =>
          take(work, request.body, originOf(request)),
        ),
    );
  };
