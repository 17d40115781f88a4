import { refuseFrom } from '#oficina/base/steps/refuse-from.server.ts';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper, holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import type { Factura } from '../factura.server.ts';
import { dayOf, receiveIngreso } from '../ingresos/receive.server.ts';
import { estadoDePasos, pasosFactura } from '../pasos.ts';
import { recordCobro } from './cobros.server.ts';

export type Cobro = {
  /** Id of the factura. */
  _id: string;
  fecha?: string | undefined;
  /** Euros; negative for a refund. */
  importe: string;
  forma: string;
  referencia?: string | undefined;
};

/** Notes a cobro or a refund of a factura; refuses more than the pending amount. */
export async function payFactura(work: Work, cobro: Cobro): Promise<Papel> {
  const factura = await holdPayable(work, cobro);
  return payExactly(work, factura, cobro);
}

/**
 * Notes a cobro or a refund of a factura. Money above the pending amount becomes the cliente's credit: `aFavor`, in euros. It is refused
 * when nothing is left to pay, or without a cliente.
 */
export async function receiveForFactura(
  work: Work,
  cobro: Cobro,
): Promise<{ factura: Papel; aFavor: string }> {
  const factura = await holdPayable(work, cobro);
  const { _idCliente, pendienteCobro } = factura;
  const [left, amount] = [cents(pendienteCobro), cents(cobro.importe)];
  if (left <= 0n || amount <= left || _idCliente === null)
    return { factura: await payExactly(work, factura, cobro), aFavor: '0.00' };
  await receiveIngreso(work, {
    ...cobro,
    _idCliente,
    reparto: [{ _idFactura: factura._id, importe: pendienteCobro }],
  });
  const paid = await findPaper(work.tx, work.family, factura._id);
  return { factura: paid, aFavor: plain(amount - left, 2) };
}

async function holdPayable(work: Work<Factura>, { _id }: Cobro): Promise<Factura> {
  const factura = await holdPaper(work, _id);
  refuseFrom(pasosFactura.registrarCobro, estadoDePasos(factura), []);
  return factura;
}

async function payExactly(
  work: Work,
  factura: Factura,
  { fecha, importe, forma, referencia = '' }: Cobro,
): Promise<Papel> {
  const day = dayOf(work, fecha);
  refuseTooMuch(factura, importe);
  await recordCobro(work, factura, { fecha: day, importe, forma, referencia });
  return findPaper(work.tx, work.family, factura._id);
}

function refuseTooMuch({ pendienteCobro, cobrado }: Factura, importe: string): void {
  const [left, paid, amount] = [cents(pendienteCobro), cents(cobrado), cents(importe)];
  const say = (motivo: string) => invalidFields([{ campo: 'importe', motivo }]);
  if (amount === 0n) throw say('no puede ser cero');
  // When the factura gives money back, both sums are below zero.
  const fits = amount > 0n ? amount <= left || amount <= -paid : amount >= left || amount >= -paid;
  if (fits) return;
  throw say(
    amount > 0n
      ? `quedan ${formatEurosText(pendienteCobro)} por cobrar`
      : `solo se han cobrado ${formatEurosText(cobrado)}`,
  );
}
