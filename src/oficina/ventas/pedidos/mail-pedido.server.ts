import { z } from 'zod';
import { withCopy } from '#oficina/base/letters/copy-to-sender.server.ts';
import { escritoFields, escritoIn, keyOfEscrito } from '#oficina/base/letters/escrito.server.ts';
import { type NewCorreo, queueAll, sendQueued } from '#oficina/base/letters/queue.server.ts';
import {
  copiaField,
  paraField,
  recipientsOf,
  type SendOptions,
} from '#oficina/base/letters/recipients.server.ts';
import { accessOf } from '#oficina/base/steps/access-of.server.ts';
import { refuseFrom } from '#oficina/base/steps/refuse-from.server.ts';
import { id, working } from '#oficina/ventas/papeles/paper-calls.server.ts';
import type { Papel, PaperServices, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { paperOut } from '#oficina/ventas/papeles/paper-out.ts';
import { holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { PRINT_INSTEAD } from '#platform/mail/mail-guard.server.ts';
import { EstadoPedido } from './estados.ts';
import { pedidosFamily } from './family.server.ts';
import { pasosPedido } from './pasos.ts';
import { sendPedido } from './steps.server.ts';

/**
 * `PUT pedidos/enviarEmailCliente`: mails the PDF of a pedido to the cliente. A pedido in process takes the step `enviar`; in another
 * status it does not change.
 */
export function registerPedidoMail(app: HttpApp, services: PaperServices & { jobs: Jobs }): void {
  serve(
    app,
    {
      method: 'PUT',
      path: 'pedidos/enviarEmailCliente',
      summary:
        'Envía por correo el PDF de un pedido, que si estaba en proceso queda enviado; 40902 si está cancelado',
      body: z.strictObject({
        _id: id,
        para: paraField('pedidos'),
        copia: copiaField(),
        ...escritoFields,
      }),
      answer: paperOut(pedidosFamily.resource),
    },
    { access: accessOf(pasosPedido.enviarEmailCliente), mails: { instead: PRINT_INSTEAD } },
    async (request) => {
      const mails: string[] = [];
      const order = await working(services, pedidosFamily, { request, verb: 'actualizar' }, (work) =>
        mailOrder(work, request.body, mails),
      );
      for (const mail of mails) await sendQueued(services.jobs, mail);
      return order;
    },
  );
}

type MailRequest = SendOptions & { _id: string };

/** Queues the correos; two presses within a minute send one correo. */
async function mailOrder(work: Work, { _id, ...addressed }: MailRequest, mails: string[]): Promise<Papel> {
  const { tx, now, actor } = work;
  const held = await holdPaper(work, _id);
  refuseFrom(pasosPedido.enviarEmailCliente, held.estado, []);
  // Moves the pedido first, because the keys of the correos have its version: a second press makes the same keys.
  const paper = held.estado === EstadoPedido.enProceso ? await sendPedido(work, held) : held;
  const minute = now.toISOString().slice(0, 16);
  const addresses = await recipientsOf(tx, paper, { recibe: 'pedidos', para: addressed.para });
  const letters = addresses.map(
    (address): NewCorreo => ({
      tipo: 'pedido_enviado',
      para: address,
      datos: { pedidoId: _id, ...escritoIn(addressed) },
      clave: `pedido_enviado:${_id}:${paper.version}:${emailKey(address)}:${minute}${keyOfEscrito(addressed)}`,
    }),
  );
  mails.push(...(await queueAll(tx, withCopy({ letters, actor }, addressed))));
  return paper;
}
