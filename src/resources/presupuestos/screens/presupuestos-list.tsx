import { useCrudScreen } from '#office/use-crud-screen.ts';
import { ResourceList } from '#web/crud/resource-list.tsx';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { Roomy, Under } from '#web/ui/mark.tsx';
import { presupuestos } from '../contract.ts';
import { quoteKind } from './presupuesto-kind.ts';
import { QuoteState } from './presupuesto-state.tsx';

/** /panelAdmin/presupuestos */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(quoteKind.family, presupuestos)}
    // Papers are changed one by one: each has its own steps.
    canEdit={false}
    canRemove={false}
    cells={{
      codigo: ({ codigo }: CrudRow) => (codigo ? <Roomy>{String(codigo)}</Roomy> : 'Borrador'),
      estado: (row) => <QuoteState row={row} />,
      clienteNombre: ({ clienteNombre }: CrudRow) =>
        clienteNombre ? String(clienteNombre) : <Under>Sin cliente</Under>,
    }}
    empty="Todavía no hay presupuestos. El primero se hace con «Nuevo presupuesto»."
  />
);
