import { estadosCobro } from '#oficina/ventas/facturas/estados.ts';
import { overdueText } from '#oficina/ventas/facturas/screens/overdue.ts';
import type { Mirada } from './contract.ts';

export type Cobro = {
  estadoCobro: keyof typeof estadosCobro;
  rectificada: string | null;
  /** First unpaid due date. */
  venceEl: string | null;
};

const TONES = {
  borrador: 'over',
  pendiente: 'waiting',
  parcial: 'waiting',
  cobrada: 'good',
  anulada: 'over',
} as const;

/** The one state of a factura that matters most on `hoy`: late, corrected, paid or owed. */
export function stateOfFactura(
  { estadoCobro, rectificada, venceEl }: Cobro,
  hoy: string,
): NonNullable<Mirada['estado']> {
  const late =
    estadoCobro === 'pendiente' || estadoCobro === 'parcial' ? overdueText(venceEl, hoy) : undefined;
  if (late) return { texto: late, tono: 'bad' };
  if (estadoCobro === 'cobrada' && rectificada === 'entera') return { texto: 'Rectificada', tono: 'over' };
  const texto =
    estadoCobro === 'pendiente'
      ? 'Pendiente de cobro'
      : estadoCobro === 'parcial'
        ? 'Cobrada en parte'
        : estadosCobro[estadoCobro];
  return { texto, tono: TONES[estadoCobro] };
}
