import { withCopy } from '#oficina/base/letters/copy-to-sender.server.ts';
import { escritoIn } from '#oficina/base/letters/escrito.server.ts';
import { type NewCorreo, queueNew } from '#oficina/base/letters/queue.server.ts';
import { namedRecipients, recipientsOf } from '#oficina/base/letters/recipients.server.ts';
import { remember } from '#oficina/base/standard.server.ts';
import { refusalOf } from '#oficina/base/steps/refuse-from.server.ts';
import type { PaperServices, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { type PaperMail, servePaperMail } from '#oficina/ventas/papeles/paper-mail.server.ts';
import { findPaper, holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { inUse } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import type { Factura } from '../factura.server.ts';
import { facturasFamily } from '../family.server.ts';
import { pasosFactura } from '../pasos.ts';
import { isReminded } from './reminders.server.ts';

/** `PUT facturas/recordarPago`: a person sends now the reminder that the daily job would send. */
export const registerCobroReminder = (app: HttpApp, services: PaperServices & { jobs: Jobs }): void =>
  servePaperMail(app, services, facturasFamily, {
    step: pasosFactura.recordarPago,
    summary:
      'Recuerda por correo, con su PDF, lo que queda por pagar de una factura; 40904 si no queda nada o ya se ha hecho hoy',
    recibe: 'recordatorios',
    instead: 'Llama al cliente, o configura el correo.',
    mail: (work, asked, { mails }) => remindCobro(work, asked, mails),
  });

/**
 * Queues the correos in the transaction of the change, and adds their ids to `mails`: one a day to each
 * address.
 */
async function remindCobro(work: Work<Factura>, { _id, ...addressed }: PaperMail, mails: string[]) {
  const { tx, now, actor, family } = work;
  const factura = await holdPaper(work, _id);
  const { venceEl } = factura;
  if (venceEl === null || !(await isReminded(tx, _id))) throw refusalOf(pasosFactura.recordarPago, []);
  const today = todayInMadrid(now);
  const addresses = await recipientsOf(tx, factura, { recibe: 'recordatorios', para: addressed.para });
  const letters = addresses.map(
    (address): NewCorreo => ({
      tipo: venceEl < today ? 'factura_vencida' : 'factura_por_vencer',
      para: address,
      datos: { facturaId: _id, venceEl, ...escritoIn(addressed) },
      clave: `recordatorio:${_id}:a mano:${today}:${emailKey(address)}`,
    }),
  );
  const queued = await queueNew(tx, withCopy({ letters, actor }, addressed));
  mails.push(...queued.map((mail) => mail.id));
  const written = queued.filter(({ para }) => addresses.includes(para));
  if (written.length === 0) throw inUse('Ya se ha recordado hoy');
  const [antes, despues] = [
    { recordadaA: null },
    { recordadaA: namedRecipients(written.map((mail) => mail.para)) },
  ];
  await remember(tx, { actor, now, entidad: 'facturas' }, { id: _id, antes, despues });
  return findPaper(tx, family, _id);
}
