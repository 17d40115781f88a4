import type { FacturaRow } from '#oficina/ventas/facturas/contract.ts';
import { formatAmount } from '#platform/kit/amounts/format-amount.ts';

/** Words of the names of so many autoescuelas that none is found by them. */
const USUAL = /^(?:auto-?escuelas?|escuelas?|centros?|formaci[oó]n|vial(?:es)?|seguridad|permisos?)$/i;

const ALWAYS = ['vencidas', 'iva', 'nuevo cliente'];

/** Texts that find a factura of the office, and others that always find something. */
export function examplesOf(
  row?: Pick<FacturaRow, 'codigo' | 'clienteNombre' | 'totalFactura' | 'fecha'>,
): string[] {
  if (!row?.codigo) return ALWAYS;
  const { codigo, clienteNombre, totalFactura, fecha } = row;
  const short = codigo.replace(/-0+(?=\d+$)/, '-');
  const name = clienteNombre?.split(/\s+/).find((word) => /^\p{L}{4,}$/u.test(word) && !USUAL.test(word));
  const word = name?.toLocaleLowerCase('es');
  const [, month, day] = fecha.split('-');
  const [euros] = totalFactura.split('.');
  return [
    formatAmount(totalFactura),
    short,
    `${day}/${month}`,
    ...(word ? [`${word} ${euros}`, `nueva factura para ${word}`] : []),
    `cobrar ${short}`,
    ...ALWAYS,
  ];
}
