import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { notFromHere, outOfDate } from '#api/errors.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import { serve } from '#api/serve.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { dayAfter } from '#kit/day-after.ts';
import { rowVersion } from '#kit/row-version.ts';
import { allow } from '#office/access/actor.server.ts';
import { copyPaper } from '#office/papeles/copy-paper.server.ts';
import { refuseStep } from '#office/papeles/move-paper.server.ts';
import { codeOfVersion } from '#office/papeles/numbering.server.ts';
import {
  id,
  newPaper,
  PAPER_BYTES,
  registerPaperCalls,
  working,
} from '#office/papeles/paper-calls.server.ts';
import type { Papel, PaperServices, Work } from '#office/papeles/paper-family.server.ts';
import { paperOut } from '#office/papeles/paper-out.ts';
import { findPaper, holdPaper } from '#office/papeles/read-paper.server.ts';
import { rememberPaper } from '#office/papeles/remember-paper.server.ts';
import { createPaper, shownTo } from '#office/papeles/write-paper.server.ts';
import { accessOf } from '#office/steps/access-of.server.ts';
import { registerPresupuestoAnswers } from './answers-api.server.ts';
import { EstadoPresupuesto } from './estados.ts';
import { registerExtension } from './extend-presupuesto.server.ts';
import { presupuestosFamily } from './family.server.ts';
import { presupuestosOperations } from './operations.ts';
import { registerOwnPresupuestos } from './own-presupuesto.server.ts';
import { pasosPresupuesto } from './pasos.ts';
import { registerPresupuestoPagePdf } from './presupuesto-page-pdf.server.ts';
import { registerPresupuestoPrints } from './print.server.ts';
import { registerPresupuestoMail } from './send-presupuesto.server.ts';
import { registerPresupuestoSteps } from './steps.server.ts';

/** Days that a presupuesto holds by default. */
const VALID_DAYS = 30;

export type PresupuestoServices = PaperServices & { jobs: Jobs };

/** `presupuestos`: presupuestos, their versions and their steps (specification §7). */
export function registerPresupuestoCalls(app: HttpApp, services: PresupuestoServices): void {
  registerPaperCalls(app, services, presupuestosFamily);
  const out = paperOut(presupuestosFamily.resource);
  app.post(
    '/presupuestos/crear',
    {
      bodyLimit: PAPER_BYTES,
      config: { access: allow('presupuestos', 'C', ['trabajador']) },
      schema: {
        summary: 'Crea el presupuesto, solicitado, con sus líneas',
        body: newPaper(presupuestosFamily.resource),
        response: { 200: out },
      },
    },
    (request) =>
      working(services, presupuestosFamily, { request, verb: 'crear' }, (work) =>
        createPaper(work, request.body, begun(work, request.body)),
      ),
  );
  registerCopies(app, services);
  registerPresupuestoSteps(app, services);
  registerExtension(app, services);
  registerPresupuestoPrints(app, services);
  registerOwnPresupuestos(app, services);
  registerPresupuestoMail(app, services);
  registerPresupuestoAnswers(app, services);
  registerPresupuestoPagePdf(app, services);
}

/** Dates of a new presupuesto: today, and thirty days of validity. */
function begun({ now }: Work, { fecha, validoHasta }: Record<string, unknown>): Record<string, unknown> {
  const day = typeof fecha === 'string' ? fecha : todayInMadrid(now);
  return {
    fecha: day,
    validoHasta: validoHasta ?? dayAfter(day, VALID_DAYS),
    estado: EstadoPresupuesto.solicitado,
    numVersion: 1,
    versionVigente: true,
    grupoVersion: crypto.randomUUID(),
  };
}

function registerCopies(app: HttpApp, services: PaperServices): void {
  const out = paperOut(presupuestosFamily.resource);
  const access = allow('presupuestos', 'C', ['trabajador']);
  serve(app, presupuestosOperations.duplicar, { access }, (request) =>
    working(services, presupuestosFamily, { request, verb: 'crear' }, async (work) => {
      const from = await findPaper(work.tx, presupuestosFamily, request.body._id, work.scope);
      const lines = from.lineas.map((line) => ({ ...line, seleccionado: false }));
      return copyPaper(work, from, {
        family: presupuestosFamily,
        columns: { ...begun(work, {}), ...FRESH, fecha: todayInMadrid(work.now) },
        lines,
      });
    }),
  );
  app.put(
    '/presupuestos/nuevaVersion',
    {
      config: { access: accessOf(pasosPresupuesto.nuevaVersion) },
      schema: {
        summary:
          'Hace la versión siguiente de un presupuesto enviado, que deja de valer; 40902 si no está enviado',
        body: z.strictObject({ _id: id, version: rowVersion }),
        response: { 200: out },
      },
    },
    (request) =>
      working(services, presupuestosFamily, { request, verb: 'actualizar' }, (work) =>
        nextVersion(work, request.body),
      ),
  );
}

const FRESH = { estado: EstadoPresupuesto.enProceso };

/** The sent version stays as it was; the new one keeps its number. */
async function nextVersion(work: Work, { _id, version }: { _id: string; version: number }): Promise<Papel> {
  const { tx, now } = work;
  const antes = await holdPaper(work, _id);
  refuseStep(work, antes, pasosPresupuesto.nuevaVersion);
  const { rows } = await tx.execute<{ grupo: string }>(sql`
    UPDATE presupuestos SET version_vigente = false, version = version + 1, modificado_en = ${now}
    WHERE id = ${_id} AND version = ${version} AND estado = ${antes.estado} AND version_vigente RETURNING grupo_version AS grupo`);
  const [replaced] = rows;
  if (!replaced) {
    const current = await findPaper(tx, presupuestosFamily, _id);
    throw current.versionVigente ? outOfDate(shownTo(work, current)) : notFromHere([]);
  }
  await rememberPaper(work, antes, await findPaper(tx, presupuestosFamily, _id));
  const { ejercicio, numero, numVersion = 1 } = antes;
  const codigo = antes.codigo === null ? null : codeOfVersion(antes.codigo, numVersion);
  return copyPaper(work, antes, {
    family: presupuestosFamily,
    columns: {
      ...begun(work, {}),
      fecha: todayInMadrid(now),
      estado: EstadoPresupuesto.enProceso,
      grupoVersion: replaced.grupo,
      numVersion: numVersion + 1,
      ejercicio,
      numero,
      codigo,
    },
  });
}
