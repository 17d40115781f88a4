import { counts } from '../papeles/arithmetic.ts';
import { breakdownOf } from '../papeles/totals.server.ts';
import { type Link, linked } from '../verifactu/append-record.server.ts';
import { breakdown, declared } from '../verifactu/breakdown.ts';
import { type IdFactura, type RegistroAlta, recordDay } from '../verifactu/record.ts';
import { type Factura, isRectifying } from './invoice.server.ts';
import type { Rectified } from './rectified.server.ts';

/** How records name an invoice that was issued. */
export const recordId = (nif: string, { codigo, fecha }: Pick<Factura, 'codigo' | 'fecha'>): IdFactura => ({
  nif,
  numSerie: codigo ?? '',
  fecha: recordDay(fecha),
});

/** The record of an invoice that is being issued, in its place of the chain. */
export function recordOf(invoice: Factura, link: Link, rectified: Rectified | undefined): RegistroAlta {
  const { tipo: tipoFactura, destinatario, fecha, fechaOperacion } = invoice;
  const { grupos } = breakdownOf(invoice);
  const desglose = breakdown({ ...invoice, grupos });
  const named = destinatario && tipoFactura !== 'F2' && tipoFactura !== 'R5';
  return {
    tipo: 'alta',
    id: recordId(link.emisor.nif, invoice),
    nombreEmisor: link.emisor.nombre,
    tipoFactura,
    ...(isRectifying(invoice) && rectified && { rectifica: rectifies(invoice, link.emisor.nif, rectified) }),
    ...(fechaOperacion && fechaOperacion !== fecha && { fechaOperacion: recordDay(fechaOperacion) }),
    descripcion: describe(invoice),
    ...(named && { destinatario: { nombre: destinatario.nombre, nif: destinatario.nif } }),
    desglose,
    ...declared(desglose, invoice.totalFactura),
    ...linked(link),
  };
}

function rectifies({ metodo }: Factura, nif: string, before: Rectified): RegistroAlta['rectifica'] {
  const facturas = [recordId(nif, before)];
  if (metodo !== 'S') return { metodo: 'I', facturas };
  const { baseImponible: base, totalIva: cuota, totalRecargo: recargo } = before;
  return {
    metodo,
    facturas,
    importe: { base, cuota, ...(Number(recargo) !== 0 && { recargo }) },
  };
}

const MOST = 500;

/** What it is about: its title, or its lines. */
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
