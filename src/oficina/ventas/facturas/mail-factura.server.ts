import { z } from 'zod';
import { withCopy } from '#oficina/base/letters/copy-to-sender.server.ts';
import { escritoFields, escritoIn, keyOfEscrito } from '#oficina/base/letters/escrito.server.ts';
import { type NewCorreo, queueNew, sendQueued } from '#oficina/base/letters/queue.server.ts';
import {
  copiaField,
  namedRecipients,
  paraField,
  recipientsOf,
  type SendOptions,
} from '#oficina/base/letters/recipients.server.ts';
import { remember } from '#oficina/base/standard.server.ts';
import { accessOf } from '#oficina/base/steps/access-of.server.ts';
import { refuseFrom } from '#oficina/base/steps/refuse-from.server.ts';
import { movePaper } from '#oficina/ventas/papeles/move-paper.server.ts';
import { id, working } from '#oficina/ventas/papeles/paper-calls.server.ts';
import {
  allowedFrom,
  type Papel,
  type PaperServices,
  type Work,
} from '#oficina/ventas/papeles/paper-family.server.ts';
import { paperOut } from '#oficina/ventas/papeles/paper-out.ts';
import { holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { PRINT_INSTEAD } from '#platform/mail/mail-guard.server.ts';
import { EstadoFactura } from './estados.ts';
import type { Factura } from './factura.server.ts';
import { facturasFamily } from './family.server.ts';
import { estadoDePasos, pasosFactura } from './pasos.ts';

/**
 * `PUT facturas/enviarEmailCliente`: mails the PDF of a factura to the cliente, and counts it as delivered.
 */
export function registerFacturaMail(app: HttpApp, services: PaperServices & { jobs: Jobs }): void {
  serve(
    app,
    {
      method: 'PUT',
      path: 'facturas/enviarEmailCliente',
      summary:
        'Envía por correo el PDF de una factura, que queda entregada; 40902 si no está emitida o está anulada',
      body: z.strictObject({
        _id: id,
        para: paraField('facturas'),
        copia: copiaField(),
        ...escritoFields,
      }),
      answer: paperOut(facturasFamily.resource),
    },
    { access: accessOf(pasosFactura.enviarEmailCliente), mails: { instead: PRINT_INSTEAD } },
    async (request) => {
      const mails: string[] = [];
      const factura = await working(services, facturasFamily, { request, verb: 'actualizar' }, (work) =>
        mailFactura(work, request.body, mails),
      );
      for (const mail of mails) await sendQueued(services.jobs, mail);
      return factura;
    },
  );
}

type MailRequest = SendOptions & { _id: string };

/**
 * Queues the correos in the transaction of the change, and adds their ids to `mails`. Two presses within a
 * minute send one correo.
 */
export async function mailFactura(
  work: Work,
  { _id, ...addressed }: MailRequest,
  mails: string[],
): Promise<Papel> {
  const { tx, now, actor, family } = work;
  const factura = (await holdPaper(work, _id)) as Factura;
  const step = pasosFactura.enviarEmailCliente;
  refuseFrom(step, estadoDePasos(factura), allowedFrom(family, factura, actor));
  const minute = now.toISOString().slice(0, 16);
  const addresses = await recipientsOf(tx, factura, { recibe: 'facturas', para: addressed.para });
  const letters = addresses.map(
    (address): NewCorreo => ({
      tipo: 'factura_enviada',
      para: address,
      datos: { facturaId: _id, ...escritoIn(addressed) },
      clave: `factura_enviada:${_id}:${emailKey(address)}:${minute}${keyOfEscrito(addressed)}`,
    }),
  );
  const queued = await queueNew(tx, withCopy({ letters, actor }, addressed));
  mails.push(...queued.map((mail) => mail.id));
  const written = queued.filter(({ para }) => addresses.includes(para));
  if (written.length > 0) {
    const [antes, despues] = [
      { enviadaA: null },
      { enviadaA: namedRecipients(written.map((mail) => mail.para)) },
    ];
    await remember(tx, { actor, now, entidad: 'facturas' }, { id: _id, antes, despues });
  }
  if (factura.estado === EstadoFactura.entregada) return factura;
  return movePaper(work, {
    _id,
    version: factura.version,
    step,
    effect: () => ({ entregadaEn: now.toISOString() }),
  });
}
