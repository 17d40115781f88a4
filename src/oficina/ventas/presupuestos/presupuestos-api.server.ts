import { sql } from 'drizzle-orm';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { agreedHash } from '#oficina/ventas/papeles/canonical.server.ts';
import { copyPaper } from '#oficina/ventas/papeles/copy-paper.server.ts';
import { nextCode } from '#oficina/ventas/papeles/numbering.server.ts';
import {
  registerPaperCalls,
  registerPaperMaking,
  stepCalls,
  working,
} from '#oficina/ventas/papeles/paper-calls.server.ts';
import {
  type Papel,
  type PaperServices,
  reachOf,
  type Work,
} from '#oficina/ventas/papeles/paper-family.server.ts';
import { paperStep } from '#oficina/ventas/papeles/paper-step.server.ts';
import { printedOf, sendPdf } from '#oficina/ventas/papeles/pdf/print-paper.server.ts';
import { businessOf, publicPaper } from '#oficina/ventas/papeles/public-paper.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { registerSeenDrafts } from '#oficina/ventas/papeles/seen-draft.server.ts';
import { createPaper } from '#oficina/ventas/papeles/write-paper.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields, notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page, serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { instantInMadrid, todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { formatDay } from '#platform/kit/format.ts';
import { registerPresupuestoAnswers } from './answers-api.server.ts';
import { begun } from './begun.server.ts';
import { presupuestos } from './contract.ts';
import { EstadoPresupuesto } from './estados.ts';
import { presupuestosFamily } from './family.server.ts';
import { notedAnswers } from './note-answers.server.ts';
import { presupuestosOperations } from './operations.ts';
import type { MiPresupuesto } from './own-presupuesto.ts';
import { pasosPresupuesto } from './pasos.ts';
import { registerPresupuestoPrints } from './print.server.ts';
import { printPresupuesto } from './print-presupuesto.server.ts';
import { readLinkedPaper, stepOf, wasRejected } from './public-presupuesto.server.ts';
import { registerPresupuestoMail } from './send-presupuesto.server.ts';
import { stepsOfPresupuesto } from './steps.server.ts';

export type PresupuestoServices = PaperServices & { jobs: Jobs };

/** Steps that a change of `estado` takes. */
const STEPS = [...stepsOfPresupuesto, ...notedAnswers];

/** `presupuestos`: presupuestos, their versions and their steps (specification §7). */
export function registerPresupuestoCalls(app: HttpApp, services: PresupuestoServices): void {
  registerPaperCalls(app, services, presupuestosFamily, STEPS);
  registerPaperMaking(app, services, presupuestosFamily, {
    calls: { crear: 'Crea el presupuesto, solicitado, con sus líneas' },
    steps: STEPS,
    make: (work, fields) => createPaper(work, fields, begun(work, fields)),
  });
  registerSeenDrafts(app, services, presupuestosFamily, {
    recibe: 'presupuestos',
    make: (work, fields) => createPaper(work, fields, begun(work, fields)),
    nextCode: ({ tx, now, family: { resource, prefix } }, { serie }) =>
      nextCode(tx, {
        familia: resource.name,
        prefix,
        serie,
        ejercicio: Number(todayInMadrid(now).slice(0, 4)),
      }),
    print: ({ tx }, paper) => printedOf(tx, paper, { clase: 'Presupuesto', marca: 'Borrador' }),
  });
  registerCopies(app, services);
  stepsOfPresupuesto.forEach(stepCalls(app, services, presupuestosFamily));
  registerExtension(app, services);
  registerPresupuestoPrints(app, services);
  registerOwnPresupuestos(app, services);
  registerPresupuestoMail(app, services);
  registerPresupuestoAnswers(app, services);
  registerPresupuestoPagePdf(app, services);
}

function registerCopies(app: HttpApp, services: PaperServices): void {
  const access = allow('presupuestos', 'C', ['trabajador']);
  serve(app, presupuestosOperations.duplicar, { access }, (request) =>
    working(services, presupuestosFamily, { request, verb: 'crear' }, async (work) => {
      const from = await findPaper(work.tx, presupuestosFamily, request.body._id, work.scope);
      const lines = from.lineas.map((line) => ({ ...line, seleccionado: false }));
      return copyPaper(work, from, {
        family: presupuestosFamily,
        columns: {
          ...begun(work, {}),
          estado: EstadoPresupuesto.enProceso,
          fecha: todayInMadrid(work.now),
        },
        lines,
      });
    }),
  );
}

/** `PUT presupuestos/prorrogar`: extends a presupuesto that is made or sent, and its links, to a later day. */
function registerExtension(app: HttpApp, services: PaperServices): void {
  stepCalls(
    app,
    services,
    presupuestosFamily,
  )(
    paperStep(pasosPresupuesto.prorrogar, {
      summary:
        'Alarga la validez de un presupuesto hecho o enviado, aunque haya caducado, sin cambiar nada más',
      body: { validoHasta: presupuestos.fields.validoHasta.schema.meta({ examples: ['2026-12-31'] }) },
      effect: extend,
    }),
  );
}

/** The mailed links work until the end of the new day; the program knows of no other links. */
async function extend(
  { tx, now }: Work,
  { _id, validoHasta: before = '' }: Papel,
  { validoHasta }: { validoHasta: string },
): Promise<Record<string, unknown>> {
  const refuse = (motivo: string) => invalidFields([{ campo: 'validoHasta', motivo }]);
  if (validoHasta <= todayInMadrid(now)) throw refuse('elige un día posterior a hoy');
  if (validoHasta <= before)
    throw refuse(`ya es válido hasta el ${formatDay(before)}: elige un día posterior`);
  const caducaEn = instantInMadrid(`${dayAfter(validoHasta, 1)}T00:00`);
  await tx.execute(sql`
    UPDATE enlaces_presupuestos SET caduca_en = greatest(caduca_en, ${caducaEn}::timestamptz)
    WHERE presupuesto_id = ${_id}`);
  return { validoHasta };
}

type Paper = Papel &
  Partial<Record<'aceptadoEn' | 'aceptadoPor' | 'vistoEn' | 'hashAceptado', string | null>>;

/** Calls of the cliente's panel about presupuestos: one to read, and the number that wait. */
function registerOwnPresupuestos(app: HttpApp, { db, clock }: PaperServices): void {
  const access = allow('presupuestos', 'L', ['cliente']);
  serve(app, presupuestosOperations.consultarMiPresupuesto, { access }, async (request) => {
    const { scope } = reachOf(presupuestosFamily, request, 'consultarPorId');
    const paper: Paper = await findPaper(db, presupuestosFamily, request.query._id, scope);
    const now = stepOf(paper, clock());
    const paso: MiPresupuesto['paso'] =
      now === 'cancelado' && (await wasRejected(db, paper._id)) ? 'rechazado' : now;
    const { _id, version, validoHasta = '', aceptadoPor = null, aceptadoEn = null } = paper;
    return {
      _id,
      version,
      paso,
      validoHasta,
      aceptadoPor,
      aceptadoEn,
      hashAceptado: paper.hashAceptado ?? null,
      presupuesto: await publicPaper(db, paper, 'Presupuesto'),
      huella: agreedHash(paper),
      visto: Boolean(paper.vistoEn),
      negocio: businessOf(paper),
    };
  });
  serve(app, presupuestosOperations.contarMisPendientes, { access }, async (request) => {
    const { scope } = reachOf(presupuestosFamily, request, 'consultarPorId');
    const { rows } = await db.execute<{ pendientes: number }>(sql`
        SELECT count(*)::int AS pendientes FROM presupuestos
        WHERE ${scope.where} AND estado = ${EstadoPresupuesto.enviado} AND version_vigente AND valido_hasta >= ${todayInMadrid(clock())}`);
    return { pendientes: rows[0]?.pendientes ?? 0 };
  });
}

/**
 * `GET /presupuesto/{secreto}/pdf`: PDF of a presupuesto for the person with its link. Each call draws it
 * again, so calls are limited.
 */
function registerPresupuestoPagePdf(app: HttpApp, { db, clock }: { db: Db; clock: () => Date }): void {
  page(
    app,
    { path: 'presupuesto/:secreto/pdf', head: false },
    { access: 'publico', coste: 150, rateLimit: { max: 30, timeWindow: '10 minutes' } },
    async (request, reply) => {
      const paper = await readLinkedPaper(db, request.params.secreto ?? '', clock());
      if (!paper) throw notFound('el presupuesto');
      const bytes = await printPresupuesto(db, paper, { marca: '' });
      reply
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('referrer-policy', 'same-origin');
      return sendPdf(reply, bytes, { ...paper, clase: 'Presupuesto', how: 'attachment' });
    },
  );
}
