import { listFor } from '#oficina/ventas/papeles/screens/own/list-for.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { Notice, Roomy } from '#platform/ui/mark.tsx';
import { presupuestos } from '../../contract.ts';
import { EstadoPresupuesto, estadosPresupuesto } from '../../estados.ts';
import { OwnPresupuestoState, stepOfRow } from './own-presupuesto-state.tsx';
import { OWN_PRESUPUESTOS } from './own-presupuestos-calls.ts';
import { pendingText, usePendingPresupuestos } from './use-pending.ts';

const OWN = listFor(presupuestos, {
  columns: ['codigo', 'titulo', 'fecha', 'validoHasta', 'estado', 'total'],
  states: {
    [EstadoPresupuesto.enviado]: estadosPresupuesto[EstadoPresupuesto.enviado],
    [EstadoPresupuesto.aceptado]: estadosPresupuesto[EstadoPresupuesto.aceptado],
    [EstadoPresupuesto.cancelado]: estadosPresupuesto[EstadoPresupuesto.cancelado],
  },
  filters: ['versionVigente'],
});

/** /panelCliente/presupuestos: presupuestos for the autoescuela of the user. */
export function Component() {
  const pending = usePendingPresupuestos();
  return (
    <ResourceList
      {...{ resource: OWN, base: OWN_PRESUPUESTOS, title: 'Presupuestos' }}
      {...{ canCreate: false, canEdit: false, canRemove: false, canExport: false }}
      head={() => (
        <>
          <PageHeader title="Presupuestos" />
          {pending ? <Notice warning>{pendingText(pending)}.</Notice> : null}
        </>
      )}
      cells={{
        codigo: ({ codigo }) => <Roomy>{codigo}</Roomy>,
        estado: (row) => <OwnPresupuestoState paso={stepOfRow(row)} />,
      }}
      empty="Todavía no tienes presupuestos. Cuando te enviemos uno, estará aquí para leerlo y responder."
    />
  );
}
