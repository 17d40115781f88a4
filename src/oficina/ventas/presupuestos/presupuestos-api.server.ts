import { allow } from '#oficina/base/roles/actor.server.ts';
import { copyPaper } from '#oficina/ventas/papeles/copy-paper.server.ts';
import {
  registerPaperCalls,
  registerPaperMaking,
  stepCalls,
  working,
} from '#oficina/ventas/papeles/paper-calls.server.ts';
import type { PaperServices } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { createPaper } from '#oficina/ventas/papeles/write-paper.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { registerPresupuestoAnswers } from './answers-api.server.ts';
import { begun } from './begun.server.ts';
import { EstadoPresupuesto } from './estados.ts';
import { registerExtension } from './extend-presupuesto.server.ts';
import { presupuestosFamily } from './family.server.ts';
import { notedAnswers } from './note-answers.server.ts';
import { presupuestosOperations } from './operations.ts';
import { registerOwnPresupuestos } from './own-presupuesto.server.ts';
import { registerPresupuestoPagePdf } from './presupuesto-page-pdf.server.ts';
import { registerPresupuestoPrints } from './print.server.ts';
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
