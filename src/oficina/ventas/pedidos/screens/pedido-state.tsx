import { Mark } from '#platform/ui/mark.tsx';
import { type EstadoPedido, estadosPedido, tonosPedido } from '../estados.ts';

export function PedidoState({ row }: { row: { estado: string } }) {
  const estado = row.estado as EstadoPedido;
  return <Mark tone={tonosPedido[estado] ?? 'over'}>{estadosPedido[estado] ?? estado}</Mark>;
}
