import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { later } from '#platform/ui/later.tsx';
import shared from '#platform/ui/shared.module.css';
import { pedidos } from '../contract.ts';
import { pedidoKind } from './pedido-kind.ts';
import { PedidoState } from './pedido-state.tsx';

const PaperPeek = later(
  async () => (await import('#oficina/ventas/papeles/screens/paper-peek.tsx')).PaperPeek,
);

const Acts = later(async () => (await import('./pedidos-bulk.tsx')).Acts);

/** /panelAdmin/pedidos */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(pedidoKind.family, pedidos)}
    // Papers are changed one by one: each has its own steps.
    canEdit={false}
    canRemove={false}
    cells={{
      codigo: ({ codigo }) => <span className={shared.oneLine}>{codigo}</span>,
      estado: (row) => <PedidoState row={row} />,
    }}
    bulk={(selection, onDone) => <Acts selection={selection} onDone={onDone} />}
    peek={(row) => <PaperPeek row={row} kind={pedidoKind} />}
    empty="Todavía no hay pedidos. Salen de un presupuesto aceptado, o se hacen con «Nuevo pedido»."
  />
);
