import type { FacturaRow } from '#oficina/ventas/facturas/contract.ts';
import { formatAmount } from '#platform/kit/amounts/format-amount.ts';

/** Words of the names of so many autoescuelas that none is found by them. */
const USUAL = /^(?:auto-?escuelas?|escuelas?|centros?|formaci[oó]n|vial(?:es)?|seguridad|permisos?)$/i;

type Shown = Pick<FacturaRow, 'codigo' | 'clienteNombre' | 'totalFactura' | 'fecha'>;

/** What the person may do, besides finding. */
type May = { crearCliente: boolean; facturar: boolean; cobrar: boolean };

/** Texts that find a factura of the office in `year`, the present one, and others that always find something. */
export function examplesOf(row: Shown | undefined, year: string, may: May): string[] {
  const always = ['vencidas', 'iva', ...(may.crearCliente ? ['nuevo cliente'] : [])];
  if (!row?.codigo) return always;
  const { codigo, clienteNombre, totalFactura, fecha } = row;
  const short = codigo.replace(/-0+(?=\d+$)/, '-');
  const name = clienteNombre?.split(/\s+/).find((word) => /^\p{L}{4,}$/u.test(word) && !USUAL.test(word));
  const word = name?.toLocaleLowerCase('es');
  const [ofYear, month, day] = fecha.split('-');
  const [euros] = totalFactura.split('.');
  // The search reads no amount with a sign, and a day without a year is of this one.
  const isOwed = !totalFactura.startsWith('-');
  return [
    ...(isOwed ? [formatAmount(totalFactura)] : []),
    short,
    ...(ofYear === year ? [`${day}/${month}`] : []),
    ...(word && isOwed ? [`${word} ${euros}`] : []),
    ...(word && may.facturar ? [`nueva factura para ${word}`] : []),
    ...(may.cobrar ? [`cobrar ${short}`] : []),
    ...always,
  ];
}
