import { permitted } from '#oficina/base/roles/roles.ts';
import { listFor } from '#oficina/ventas/papeles/screens/own/list-for.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { Roomy } from '#platform/ui/mark.tsx';
import { pedidos } from '../../contract.ts';
import { estadosPedido } from '../../estados.ts';
import { PedidoState } from '../pedido-state.tsx';
import { OWN_PEDIDOS } from './own-pedidos-calls.ts';

const OWN = listFor(pedidos, {
  columns: ['codigo', 'titulo', 'fecha', 'estado', 'total', 'pendienteFacturar'],
  states: estadosPedido,
});

/** /panelCliente/pedidos: pedidos of the autoescuela of the user. */
export function Component() {
  const user = useSessionUser();
  return (
    <ResourceList
      {...{ resource: OWN, base: OWN_PEDIDOS, title: 'Pedidos' }}
      {...{ canEdit: false, canRemove: false, canExport: false }}
      canCreate={user !== undefined && permitted(user, 'pedidos', 'C') !== null}
      cells={{
        codigo: ({ codigo }) => <Roomy>{codigo}</Roomy>,
        estado: (row) => <PedidoState row={row} />,
      }}
      empty="Todavía no tienes pedidos. Salen de un presupuesto aceptado, o los haces tú con «Nuevo pedido»."
    />
  );
}
