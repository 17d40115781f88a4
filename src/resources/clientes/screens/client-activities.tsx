import { actividades } from '../../actividades/contract.ts';
import { activityCells } from '../../actividades/screens/activity-cells.tsx';
import { useActivityLayout } from '../../actividades/screens/use-activity-layout.ts';
import { officeFamilies } from '../../office-families.ts';
import { ownedForm } from '../../owned-form.tsx';
import { ownedList } from '../../owned-list.tsx';
import type { Owned } from '../../owned-rows.ts';
import { ofClient } from './client-frame.tsx';

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
