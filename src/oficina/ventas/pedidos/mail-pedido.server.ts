import { withCopy } from '#oficina/base/letters/copy-to-sender.server.ts';
import { escritoIn, keyOfEscrito } from '#oficina/base/letters/escrito.server.ts';
import { type NewCorreo, queueAll } from '#oficina/base/letters/queue.server.ts';
import { recipientsOf } from '#oficina/base/letters/recipients.server.ts';
import { refuseFrom } from '#oficina/base/steps/refuse-from.server.ts';
import { stepCalls } from '#oficina/ventas/papeles/paper-calls.server.ts';
import type { Papel, PaperServices, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { type PaperMail, servePaperMail } from '#oficina/ventas/papeles/paper-mail.server.ts';
import { holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { takeSeveralSteps } from '#oficina/ventas/papeles/take-estado.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { PRINT_INSTEAD } from '#platform/mail/mail-guard.server.ts';
import { EstadoPedido } from './estados.ts';
import { pedidosFamily } from './family.server.ts';
import { pasosPedido } from './pasos.ts';
import { sendPedido, stepsOfPedido } from './steps.server.ts';

/**
 * `PUT pedidos/enviarEmailCliente`: mails the PDF of a pedido to the cliente. A pedido in process takes the step `enviar`; in another
 * status it does not change.
 */
export function registerPedidoMail(app: HttpApp, services: PaperServices & { jobs: Jobs }): void {
  servePaperMail(app, services, pedidosFamily, {
    step: pasosPedido.enviarEmailCliente,
    summary:
      'Envía por correo el PDF de un pedido, que si estaba en proceso queda enviado; 40902 si está cancelado',
    recibe: 'pedidos',
    instead: PRINT_INSTEAD,
    mail: (work, asked, { mails }) => mailOrder(work, asked, mails),
  });
  const { enviarBorrador, entregarBorrador } = pasosPedido;
  servePaperMail(app, services, pedidosFamily, {
    step: enviarBorrador,
    summary:
      'De un pedido solicitado a enviado por correo, con los pasos que hay entre medias, todo o nada; 40902 si ya se ha empezado',
    recibe: 'pedidos',
    instead: PRINT_INSTEAD,
    mail: async (work, asked, { mails, from }) => {
      await takeSeveralSteps(work, asked, { step: enviarBorrador, steps: toProcess, from });
      return mailOrder(work, asked, mails);
    },
  });
  stepCalls(
    app,
    services,
    pedidosFamily,
  )({
    step: entregarBorrador,
    summary: 'De un pedido solicitado a enviado sin correo, con los pasos que hay entre medias, todo o nada',
    take: (work, asked, from) =>
      takeSeveralSteps(work, asked, {
        step: entregarBorrador,
        steps: [...toProcess, ...stepNamed('enviar')],
        from,
      }),
  });
}

const stepNamed = (verb: string) => stepsOfPedido.filter(({ step }) => step.verb === verb);

/** The step from a pedido that was only asked for to one that may be sent. */
export const toProcess = stepNamed('procesar');

/** Queues the correos; two presses within a minute send one correo. */
async function mailOrder(work: Work, { _id, ...addressed }: PaperMail, mails: string[]): Promise<Papel> {
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
