import type { Party } from '#oficina/base/letters/parties.ts';
import { counts } from '#oficina/ventas/papeles/arithmetic.ts';
import { breakdownOf } from '#oficina/ventas/papeles/totals.server.ts';
import { type Link, linked } from '#oficina/ventas/verifactu/append-record.server.ts';
import { breakdown, declared, declaredSums } from '#oficina/ventas/verifactu/breakdown.ts';
import {
  type Destinatario,
  type Detalle,
  type IdFactura,
  type RegistroAlta,
  recordDay,
} from '#oficina/ventas/verifactu/record.ts';
import { MACRODATO } from '#oficina/ventas/verifactu/rules/head-rules.ts';
import { cents } from '#platform/kit/amounts/exact.ts';
import { type Factura, isRectifying } from '../factura.server.ts';
import type { EarlierFacturas, RectifiedFactura } from '../rectificar/earlier-facturas.server.ts';

/** Name of an issued factura in its records. */
export const recordId = (nif: string, { codigo, fecha }: Pick<Factura, 'codigo' | 'fecha'>): IdFactura => ({
  nif,
  numSerie: codigo ?? '',
  fecha: recordDay(fecha),
});

/** Record of a factura that is being issued, at its place in the chain. */
export function recordOf(
  factura: Factura,
  link: Link,
  { rectified, exchanged }: EarlierFacturas,
): RegistroAlta {
  const { tipo: tipoFactura, destinatario, fecha, fechaOperacion } = factura;
  const desglose = breakdownIn(factura);
  const named = destinatario && factura._idCliente !== null && tipoFactura !== 'F2' && tipoFactura !== 'R5';
  return {
    tipo: 'alta',
    id: recordId(link.emisor.nif, factura),
    nombreEmisor: link.emisor.nombre,
    tipoFactura,
    ...(isRectifying(factura) && rectified && { rectifica: rectifies(factura, link.emisor.nif, rectified) }),
    ...(exchanged.length > 0 && { sustituye: exchanged.map((one) => recordId(link.emisor.nif, one)) }),
    ...(fechaOperacion && fechaOperacion !== fecha && { fechaOperacion: recordDay(fechaOperacion) }),
    descripcion: describe(factura),
    ...(named && { destinatario: declaredRecipient(destinatario) }),
    ...(isLarge(factura.totalFactura) && { macrodato: 'S' as const }),
    desglose,
    ...declared(desglose, factura.totalFactura),
    ...linked(link),
  };
}

/** The record of a factura that was checked before it had a number, at its place in the chain. */
export const placedRecord = (
  checked: RegistroAlta,
  factura: Pick<Factura, 'codigo' | 'fecha'>,
  link: Link,
): RegistroAlta => ({ ...checked, id: recordId(link.emisor.nif, factura), ...linked(link) });

const isLarge = (total: string) => {
  const amount = cents(total);
  return amount >= MACRODATO || amount <= -MACRODATO;
};

/** Recipient of a record: a Spanish tax number, or another document. */
function declaredRecipient({ nombre, nif, documento }: Party): Destinatario {
  if (!documento) return { nombre, nif };
  const { tipo, codigoPais } = documento;
  // A VAT number carries its country itself, sometimes with other letters than the country code.
  return { nombre, idOtro: { ...(tipo !== '02' && { codigoPais }), tipo, id: nif } };
}

function rectifies({ metodo }: Factura, nif: string, before: RectifiedFactura): RegistroAlta['rectifica'] {
  const facturas = [recordId(nif, before)];
  if (metodo !== 'S') return { metodo: 'I', facturas };
  const { base, cuota, recargo } = declaredSums(breakdownIn(before));
  return { metodo, facturas, importe: { base, cuota, ...(Number(recargo) !== 0 && { recargo }) } };
}

/** Declared amounts of a factura, from its lines; used goods declare the margin and not the price. */
const breakdownIn = (factura: Factura): Detalle[] =>
  breakdown({ ...factura, grupos: breakdownOf(factura).grupos });

const MOST = 500;

/** Description of a factura: its title, or the text of its lines. */
function describe({ titulo, lineas }: Factura): string {
  const said =
    titulo ??
    lineas
      .filter(counts)
      .map(({ descripcion }) => descripcion)
      .join('; ');
  const clean = said.replaceAll(/\s+/g, ' ').trim();
  return clean.length <= MOST ? clean : `${clean.slice(0, MOST - 1)}…`;
}
