import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { later } from '#platform/ui/later.tsx';
import { Under } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { presupuestos } from '../contract.ts';
import { presupuestoKind } from './presupuesto-kind.ts';
import { PresupuestoState } from './presupuesto-state.tsx';

const PaperPeek = later(
  async () => (await import('#oficina/ventas/papeles/screens/paper-peek.tsx')).PaperPeek,
);

const Acts = later(async () => (await import('./presupuestos-bulk.tsx')).Acts);

/** /panelAdmin/presupuestos */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(presupuestoKind.family, presupuestos)}
    // Papers are changed one by one: each has its own steps.
    canEdit={false}
    canRemove={false}
    cells={{
      codigo: ({ codigo }) => <span className={shared.oneLine}>{codigo || 'Borrador'}</span>,
      estado: (row) => <PresupuestoState row={row} />,
      clienteNombre: ({ clienteNombre }) => (clienteNombre ? clienteNombre : <Under>Sin cliente</Under>),
    }}
    bulk={(selection, onDone) => <Acts selection={selection} onDone={onDone} />}
    peek={(row) => <PaperPeek row={row} kind={presupuestoKind} />}
    empty="Todavía no hay presupuestos. El primero se hace con «Nuevo presupuesto»."
  />
);
