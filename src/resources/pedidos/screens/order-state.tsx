import type { CrudRow } from '#web/crud/resource-types.ts';
import { Mark, type Tone } from '#web/ui/mark.tsx';
import { type EstadoPedido, estadosPedido } from '../estados.ts';

const TONES: Record<EstadoPedido, Tone> = {
  '1': 'waiting',
  '3': 'waiting',
  '4': 'waiting',
  '5': 'good',
  '6': 'over',
};

/** How it is with an order. */
export function OrderState({ row }: { row: CrudRow | { estado: string } }) {
  const estado = row.estado as EstadoPedido;
  return <Mark tone={TONES[estado] ?? 'over'}>{estadosPedido[estado] ?? estado}</Mark>;
}
