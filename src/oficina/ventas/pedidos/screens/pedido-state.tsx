import { keyOf } from '#platform/kit/contract/keys-of.ts';
import { Mark } from '#platform/ui/mark.tsx';
import { estadosPedido, tonosPedido } from '../estados.ts';

export function PedidoState({ row }: { row: { estado: string } }) {
  const estado = keyOf(estadosPedido, row.estado);
  return (
    <Mark tone={estado ? tonosPedido[estado] : 'over'}>{estado ? estadosPedido[estado] : row.estado}</Mark>
  );
}
