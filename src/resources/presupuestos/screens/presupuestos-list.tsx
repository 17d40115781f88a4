import { useCrudScreen } from '#office/use-crud-screen.ts';
import { ResourceList } from '#web/crud/resource-list.tsx';
import { Roomy, Under } from '#web/ui/mark.tsx';
import { presupuestos } from '../contract.ts';
import { presupuestoKind } from './presupuesto-kind.ts';
import { PresupuestoState } from './presupuesto-state.tsx';

/** /panelAdmin/presupuestos */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(presupuestoKind.family, presupuestos)}
    // Papers are changed one by one: each has its own steps.
    canEdit={false}
    canRemove={false}
    cells={{
      codigo: ({ codigo }) => (codigo ? <Roomy>{codigo}</Roomy> : 'Borrador'),
      estado: (row) => <PresupuestoState row={row} />,
      clienteNombre: ({ clienteNombre }) => (clienteNombre ? clienteNombre : <Under>Sin cliente</Under>),
    }}
    empty="Todavía no hay presupuestos. El primero se hace con «Nuevo presupuesto»."
  />
);
