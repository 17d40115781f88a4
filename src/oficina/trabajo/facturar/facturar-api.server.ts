import { sendQueued } from '#oficina/base/letters/queue.server.ts';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { MidnightError } from '#oficina/ventas/facturas/emitir/issue-factura.server.ts';
import { facturasFamily } from '#oficina/ventas/facturas/family.server.ts';
import { detailOf, trying, working } from '#oficina/ventas/papeles/paper-calls.server.ts';
import type { PaperServices } from '#oficina/ventas/papeles/paper-family.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailWay } from '#platform/mail/mail.server.ts';
import { billAndMail } from './bill-and-mail.server.ts';
import { facturarOperations } from './operations.server.ts';
import { prepareToBill } from './prepare.server.ts';

type Services = PaperServices & { jobs: Jobs; mailWay: () => Promise<MailWay>; publicUrl: string };

const access = allow('facturas', 'M', ['trabajador']);
/** Calls of «Facturar y enviar»: from an accepted presupuesto, a pedido or the draft of a factura, to the factura in the mail. */
export function registerFacturarYEnviar(app: HttpApp, services: Services): void {
  serve(app, facturarOperations.preparar, { access, refuses: [404, 409] }, async (request) => {
    return trying(services, facturasFamily, { request, verb: 'crear' }, async (work) => {
      const { draft, ...rest } = await prepareToBill(work, request.query, services.publicUrl);
      return { ...rest, factura: detailOf(work, draft) as never };
    });
  });
  serve(
    app,
    facturarOperations.facturar,
    {
      access,
      mails: {
        made: ({ body }) => ((body as { enviar: boolean }).enviar ? 'La factura está emitida' : undefined),
      },
    },
    async (request) => {
      const { enviar, ...asked } = request.body;
      // Without a way to send correo none is queued, so the factura does not become «entregada».
      const leaves = enviar && (await services.mailWay()) !== 'ninguno';
      const bill = async () => {
        const mails: string[] | undefined = leaves ? [] : undefined;
        const factura = await working(services, facturasFamily, { request, verb: 'crear' }, (work) =>
          billAndMail(work, asked, { clock: services.clock, mails }),
        );
        for (const mail of mails ?? []) await sendQueued(services.jobs, mail);
        return factura;
      };
      try {
        return await bill();
      } catch (error) {
        if (error instanceof MidnightError) return bill();
        throw error;
      }
    },
  );
}
