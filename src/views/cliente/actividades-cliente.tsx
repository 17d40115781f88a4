import { officeFamilies } from '#office/office-families.ts';
import { ownedForm } from '#office/owned-form.tsx';
import { ownedList } from '#office/owned-list.tsx';
import type { Owned } from '#office/owned-rows.ts';
import { actividades } from '#resources/actividades/contract.ts';
import { activityCells } from '#resources/actividades/screens/actividad-cells.tsx';
import { useActivityLayout } from '#resources/actividades/screens/use-actividad-layout.ts';
import { ofClient } from '#resources/clientes/screens/cliente-frame.tsx';

const activities: Owned = {
  owner: ofClient,
  family: officeFamilies.actividades,
  resource: actividades,
  path: 'actividades',
  part: 'Actividades',
  empty: 'Todavía no hay actividades con este cliente: llamadas, visitas y lo que queda por hacer.',
  cells: activityCells,
  useLayout: useActivityLayout,
};

/** /panelAdmin/clientes/:id/actividades */
export const List = ownedList(activities);

/** /panelAdmin/clientes/:id/actividades/:fila */
export const Form = ownedForm(activities);
