import { actividades } from '../../actividades/contract.ts';
import { activityCells } from '../../actividades/screens/activity-cells.tsx';
import { useActivityLayout } from '../../actividades/screens/use-activity-layout.ts';
import { officeFamilies } from '../../office-families.ts';
import { ownedForm } from '../../owned-form.tsx';
import { ownedList } from '../../owned-list.tsx';
import type { Owned } from '../../owned-rows.ts';
import { ofLearner } from './learner-frame.tsx';

const activities: Owned = {
  owner: ofLearner,
  family: officeFamilies.actividades,
  resource: actividades,
  path: 'actividades',
  part: 'Actividades',
  empty: 'Todavía no hay actividades con este alumno: llamadas, correos y lo que queda por hacer.',
  cells: activityCells,
  useLayout: useActivityLayout,
};

/** /panelAdmin/alumnos/:id/actividades */
export const List = ownedList(activities);

/** /panelAdmin/alumnos/:id/actividades/:fila */
export const Form = ownedForm(activities);
