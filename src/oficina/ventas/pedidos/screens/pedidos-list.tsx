import { forClientes, useIsCliente } from '#oficina/base/cliente-panel.ts';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { later } from '#platform/ui/later.tsx';
import { Roomy } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { type PedidoRow, pedidos } from '../contract.ts';
import { pedidoKind } from './pedido-kind.ts';
import { PedidoState } from './pedido-state.tsx';

const PaperPeek = later(
  async () => (await import('#oficina/ventas/papeles/screens/paper-peek.tsx')).PaperPeek,
);

const Acts = later(async () => (await import('./pedidos-bulk.tsx')).Acts);

const clientePedidos = forClientes(pedidos, {
  fields: ['codigo', 'titulo', 'refCliente', 'fecha', 'estado', 'total', 'pendienteFacturar'],
  list: {
    ...pedidos.list,
    columns: ['codigo', 'titulo', 'fecha', 'estado', 'total', 'pendienteFacturar'],
    twoLines: { what: ['titulo', 'fecha'] },
    filters: ['estado'],
    search: ['codigo', 'titulo', 'refCliente'],
    order: ['fecha', 'codigo', 'total'],
  },
});

/** /panelAdmin/pedidos, and /panelCliente/pedidos with those of the person's autoescuela. */
export function Component() {
  const forCliente = useIsCliente();
  // Papers are changed one by one: each has its own steps.
  const screen = {
    ...useCrudScreen(pedidoKind.family, forCliente ? clientePedidos : pedidos),
    canEdit: false,
    canRemove: false,
  };
  const estado = (row: PedidoRow) => <PedidoState row={row} />;
  if (forCliente)
    return (
      <ResourceList
        {...screen}
        cells={{ codigo: ({ codigo }) => <Roomy>{codigo}</Roomy>, estado }}
        empty="Todavía no tienes pedidos. Salen de un presupuesto aceptado, o los haces tú con «Nuevo pedido»."
      />
    );
  return (
    <ResourceList
      {...screen}
      cells={{ codigo: ({ codigo }) => <span className={shared.oneLine}>{codigo}</span>, estado }}
      bulk={(selection, onDone) => <Acts selection={selection} onDone={onDone} />}
      peek={(row) => <PaperPeek row={row} kind={pedidoKind} />}
      empty="Todavía no hay pedidos. Salen de un presupuesto aceptado, o se hacen con «Nuevo pedido»."
    />
  );
}
