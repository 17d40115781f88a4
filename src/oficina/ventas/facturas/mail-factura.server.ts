import { withCopy } from '#oficina/base/letters/copy-to-sender.server.ts';
import { escritoIn, keyOfEscrito } from '#oficina/base/letters/escrito.server.ts';
import { type NewCorreo, queueNew } from '#oficina/base/letters/queue.server.ts';
import { namedRecipients, recipientsOf } from '#oficina/base/letters/recipients.server.ts';
import { remember } from '#oficina/base/standard.server.ts';
import { refuseFrom } from '#oficina/base/steps/refuse-from.server.ts';
import { movePaper } from '#oficina/ventas/papeles/move-paper.server.ts';
import {
  allowedFrom,
  type Papel,
  type PaperServices,
  type Work,
} from '#oficina/ventas/papeles/paper-family.server.ts';
import { type PaperMail, servePaperMail } from '#oficina/ventas/papeles/paper-mail.server.ts';
import { holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
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
export const registerFacturaMail = (app: HttpApp, services: PaperServices & { jobs: Jobs }): void =>
  servePaperMail(app, services, facturasFamily, {
    step: pasosFactura.enviarEmailCliente,
    summary:
      'Envía por correo el PDF de una factura, que queda entregada; 40902 si no está emitida o está anulada',
    recibe: 'facturas',
    instead: PRINT_INSTEAD,
    mail: (work, asked, { mails }) => mailFactura(work, asked, mails),
  });

/**
 * Queues the correos in the transaction of the change, and adds their ids to `mails`. Two presses within a
 * minute send one correo.
 */
export async function mailFactura(
  work: Work<Factura>,
  { _id, ...addressed }: PaperMail,
  mails: string[],
): Promise<Papel> {
  const { tx, now, actor, family } = work;
  const factura = await holdPaper(work, _id);
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
