import { numbered } from '#oficina/base/letters/escrito.server.ts';
import type { SendOptions } from '#oficina/base/letters/recipients.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { issueFactura } from '#oficina/ventas/facturas/emitir/issue-factura.server.ts';
import type { Pregunta } from '#oficina/ventas/facturas/emitir/questions.server.ts';
import { mailFactura } from '#oficina/ventas/facturas/mail-factura.server.ts';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { notAllowed } from '#platform/http/errors.server.ts';
import { draftOf, type Origen } from './make.server.ts';

export type Billing = Origen & SendOptions & { confirmado?: Pregunta[] | undefined };

/**
 * Makes the factura of a presupuesto or pedido, or takes a draft as it is, issues it and, with `mails`, queues its correo: all or
 * nothing, in the transaction of `work`. Adds the ids of the correos to `mails`, for `sendQueued` after the commit.
 */
export async function billAndMail(
  work: Work,
  asked: Billing,
  { clock, mails }: { clock: () => Date; mails: string[] | undefined },
): Promise<Papel> {
  refuseWithoutSteps(work);
  const { _id, version } = await draftOf(work, asked);
  const factura = await issueFactura(work, { _id, version, confirmado: asked.confirmado }, clock);
  if (!mails) return factura;
  const { para, copia } = asked;
  return mailFactura(work, { _id, para, copia, ...numbered(asked, factura.codigo) }, mails);
}

/** Throws if the actor may not create facturas or change their state; the route itself checks the right to issue. */
export function refuseWithoutSteps({ actor }: Pick<Work, 'actor'>): void {
  const lacks = (['C', 'T'] as const).some((accion) => permitted(actor, 'facturas', accion) === null);
  if (lacks) throw notAllowed();
}
