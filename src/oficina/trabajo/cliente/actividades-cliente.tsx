import { ownedForm } from '#oficina/base/owned-form.tsx';
import { ownedList } from '#oficina/base/owned-list.tsx';
import type { OwnedRows } from '#oficina/base/owned-rows.ts';
import { actividades } from '#oficina/relacion/actividades/contract.ts';
import { actividades as family } from '#oficina/relacion/actividades/familia.ts';
import { actividadCells } from '#oficina/relacion/actividades/screens/actividad-cells.tsx';
import { useActividadLayout } from '#oficina/relacion/actividades/screens/use-actividad-layout.ts';
import { ofCliente } from '#oficina/relacion/clientes/screens/cliente-frame.tsx';

const activities: OwnedRows<typeof actividades> = {
  owner: ofCliente,
  family,
  resource: actividades,
  path: 'actividades',
  part: 'Actividades',
  empty: 'Todavía no hay actividades con este cliente: llamadas, visitas y lo que queda por hacer.',
  cells: actividadCells,
  useLayout: useActividadLayout,
};

/** /panelAdmin/clientes/:id/actividades */
export const List = ownedList(activities);

/** /panelAdmin/clientes/:id/actividades/:fila */
export const Form = ownedForm(activities);
