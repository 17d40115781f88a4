import { sendPdf } from '#oficina/ventas/papeles/pdf/print-paper.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';
import { printPresupuesto } from './print-presupuesto.server.ts';
import { readLinkedPaper } from './public-presupuesto.server.ts';

/**
 * `GET /presupuesto/{secreto}/pdf`: PDF of a presupuesto for the person with its link. Each call draws it
 * again, so calls are limited.
 */
export function registerPresupuestoPagePdf(app: HttpApp, { db, clock }: { db: Db; clock: () => Date }): void {
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
