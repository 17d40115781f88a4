import { forClientes, useIsCliente } from '#oficina/base/cliente-panel.ts';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { later } from '#platform/ui/later.tsx';
import { Notice, Roomy, Under } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { presupuestos } from '../contract.ts';
import { EstadoPresupuesto, estadosPresupuesto } from '../estados.ts';
import { PasoState, stepOfRow } from './answer/paso-state.tsx';
import { presupuestoKind } from './presupuesto-kind.ts';
import { PresupuestoState } from './presupuesto-state.tsx';
import { pendingText, usePendingPresupuestos } from './use-pending.ts';

const PaperPeek = later(
  async () => (await import('#oficina/ventas/papeles/screens/paper-peek.tsx')).PaperPeek,
);

const Acts = later(async () => (await import('./presupuestos-bulk.tsx')).Acts);

const clientePresupuestos = forClientes(presupuestos, {
  fields: [
    ...(['codigo', 'versionVigente', 'titulo', 'refCliente', 'fecha', 'validoHasta'] as const),
    ...(['estado', 'total'] as const),
  ],
  states: {
    [EstadoPresupuesto.enviado]: estadosPresupuesto[EstadoPresupuesto.enviado],
    [EstadoPresupuesto.aceptado]: estadosPresupuesto[EstadoPresupuesto.aceptado],
    [EstadoPresupuesto.cancelado]: estadosPresupuesto[EstadoPresupuesto.cancelado],
  },
  list: {
    ...presupuestos.list,
    columns: ['codigo', 'titulo', 'fecha', 'validoHasta', 'estado', 'total'],
    twoLines: { what: ['titulo', 'fecha'] },
    filters: ['estado', 'versionVigente'],
    search: ['codigo', 'titulo', 'refCliente'],
    order: ['fecha', 'codigo', 'validoHasta', 'total'],
  },
});

/** /panelAdmin/presupuestos, and /panelCliente/presupuestos with those for the person's autoescuela. */
export function Component() {
  const forCliente = useIsCliente();
  // Papers are changed one by one: each has its own steps.
  const screen = {
    ...useCrudScreen(presupuestoKind.family, forCliente ? clientePresupuestos : presupuestos),
    canEdit: false,
    canRemove: false,
  };
  if (forCliente)
    return (
      <ResourceList
        {...screen}
        head={() => <PendingHead />}
        cells={{
          codigo: ({ codigo }) => <Roomy>{codigo}</Roomy>,
          estado: (row) => <PasoState paso={stepOfRow(row)} />,
        }}
        empty="Todavía no tienes presupuestos. Cuando te enviemos uno, estará aquí para leerlo y responder."
      />
    );
  return (
    <ResourceList
      {...screen}
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
}

function PendingHead() {
  const pending = usePendingPresupuestos();
  return (
    <>
      <PageHeader title={presupuestoKind.family.heading} />
      {pending ? <Notice warning>{pendingText(pending)}.</Notice> : null}
    </>
  );
}
