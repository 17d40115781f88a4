import { TransactionRollbackError } from 'drizzle-orm';
import { z } from 'zod';
import { escritoFields } from '#oficina/base/letters/escrito.server.ts';
import { sendQueued } from '#oficina/base/letters/queue.server.ts';
import { copiaField, paraField } from '#oficina/base/letters/recipients.server.ts';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { MidnightError } from '#oficina/ventas/facturas/emitir/issue-factura.server.ts';
import { confirmadoField } from '#oficina/ventas/facturas/emitir/questions.server.ts';
import { facturasFamily } from '#oficina/ventas/facturas/family.server.ts';
import { detailOf, id, working } from '#oficina/ventas/papeles/paper-calls.server.ts';
import { type PaperServices, reachOf } from '#oficina/ventas/papeles/paper-family.server.ts';
import { paperOut } from '#oficina/ventas/papeles/paper-out.ts';
import { guardPaper } from '#oficina/ventas/papeles/write-paper.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { rowVersion } from '#platform/kit/contract/row-version.ts';
import type { MailWay } from '#platform/mail/mail.server.ts';
import { billAndMail } from './bill-and-mail.server.ts';
import { familiasFacturables, type Preparado, preparado } from './contract.ts';
import { prepareToBill } from './prepare.server.ts';

type Services = PaperServices & { jobs: Jobs; mailWay: () => Promise<MailWay>; publicUrl: string };

const access = allow('facturas', 'M', ['trabajador']);
const origen = { familia: z.enum(familiasFacturables), _id: id };
const formaPago = z
  .uuid('elige una de la lista')
  .optional()
  .describe('Si no, la del papel o la que se usa por defecto');

/** Calls of «Facturar y enviar»: from an accepted presupuesto, or a pedido, to its factura in the mail. */
export function registerFacturarYEnviar(app: HttpApp, services: Services): void {
  app.get(
    '/facturas/prepararFacturarYEnviar',
    {
      config: { access, refuses: [404, 409] },
      schema: {
        summary: 'La factura y el correo que haría «Facturar y enviar», sin hacer nada',
        querystring: z.strictObject({ ...origen, _idFormaPago: formaPago }),
        response: { 200: preparado },
      },
    },
    async (request): Promise<Preparado> => {
      const reach = reachOf(facturasFamily, request, 'crear');
      const work = { ...reach, family: facturasFamily, now: services.clock() };
      const made = await undone(services, (tx) =>
        prepareToBill({ ...work, tx }, request.query, services.publicUrl),
      );
      const { draft, ...rest } = made;
      return { ...rest, factura: detailOf(work, draft) as never };
    },
  );
  app.post(
    '/facturas/facturarYEnviar',
    {
      config: {
        access,
        mails: {
          made: ({ body }) => ((body as { enviar: boolean }).enviar ? 'La factura está emitida' : undefined),
        },
      },
      schema: {
        summary:
          'De un presupuesto aceptado o un pedido a su factura emitida y en la cola de correo, todo o nada; 42201 como al emitir',
        body: z
          .strictObject({
            ...origen,
            _idFormaPago: formaPago,
            version: rowVersion.optional(),
            confirmado: confirmadoField,
            enviar: z.boolean().default(true).describe('Si no, queda emitida y sin enviar'),
            para: paraField('facturas'),
            copia: copiaField(),
            ...escritoFields,
          })
          .meta({ examples: [{ familia: 'presupuestos', _id: '01a1fe40-b6f7-7460-8b47-4111e611c36f' }] }),
        response: { 200: paperOut(facturasFamily.resource) },
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

type Tx = Parameters<Parameters<PaperServices['db']['transaction']>[0]>[0];

/** Does the work in a transaction that is always rolled back; gives its result. */
async function undone<T>({ db }: PaperServices, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result: T[] = [];
  try {
    await guardPaper(facturasFamily)(() =>
      db.transaction(async (tx) => {
        result.push(await work(tx));
        tx.rollback();
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  return result[0] as T;
}
