import type { SQL } from 'drizzle-orm';
import { refuseFrom } from '#oficina/base/steps/refuse-from.server.ts';
import type { Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { inUse, invalidFields } from '#platform/http/errors.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import type { Factura } from '../factura.server.ts';
import { estadoDePasos, pasosFactura } from '../pasos.ts';
import { applyTo, dayOf } from './receive.server.ts';
import { holdIngreso, type LockedIngreso, recordUso } from './usos.server.ts';

const wrong = (campo: string, motivo: string) => invalidFields([{ campo, motivo }]);

/** Refuses to use an ingreso with nothing left, or to use more than is left of it. */
function refuseMore({ disponible }: LockedIngreso, importe: string): void {
  if (cents(disponible) === 0n) throw inUse('De ese ingreso no queda nada a favor');
  if (cents(importe) > cents(disponible))
    throw wrong('importe', `quedan ${formatEurosText(disponible)} a favor`);
}

export type Aplicacion = {
  _id: string;
  _idFactura: string;
  importe?: string | undefined;
  fecha?: string | undefined;
};

/** Pays a factura with the credit left of an ingreso; `own` limits which ingresos. The factura is locked first, as in every cobro. */
export async function applyCredit(
  work: Work<Factura>,
  asked: Aplicacion,
  own: SQL | undefined,
): Promise<void> {
  const factura = await holdPaper(work, asked._idFactura);
  refuseFrom(pasosFactura.registrarCobro, estadoDePasos(factura), []);
  const held = await holdIngreso(work, asked._id, own);
  if (factura._idCliente !== held._idCliente) throw wrong('_idFactura', 'es de otro cliente');
  const fecha = dayOf(work, asked.fecha, held.fecha);
  const [left, credit] = [cents(factura.pendienteCobro), cents(held.disponible)];
  if (left <= 0n) throw wrong('_idFactura', 'no le queda nada por cobrar');
  const importe = asked.importe ?? plain(left < credit ? left : credit, 2);
  refuseMore(held, importe);
  if (cents(importe) > left)
    throw wrong('importe', `quedan ${formatEurosText(factura.pendienteCobro)} por cobrar de esa factura`);
  await applyTo(work, held, { factura, importe, fecha });
}

export type Devolucion = {
  _id: string;
  importe?: string | undefined;
  fecha?: string | undefined;
  forma: string;
  referencia?: string | undefined;
};

/** Notes that the credit that is left of an ingreso, or a part of it, went back to the cliente. */
export async function giveBackCredit(work: Work, asked: Devolucion, own: SQL | undefined): Promise<void> {
  const held = await holdIngreso(work, asked._id, own);
  const fecha = dayOf(work, asked.fecha, held.fecha);
  const { importe = held.disponible, forma, referencia = '' } = asked;
  refuseMore(held, importe);
  await recordUso(work, { ingreso: held.id, clase: 'devuelto', fecha, importe, forma, referencia });
}
