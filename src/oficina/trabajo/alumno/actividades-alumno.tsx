import { ownedForm } from '#office/owned-form.tsx';
import { ownedList } from '#office/owned-list.tsx';
import type { Owned } from '#office/owned-rows.ts';
import { actividades } from '#resources/actividades/contract.ts';
import { actividades as family } from '#resources/actividades/familia.ts';
import { actividadCells } from '#resources/actividades/screens/actividad-cells.tsx';
import { useActividadLayout } from '#resources/actividades/screens/use-actividad-layout.ts';
import { ofAlumno } from '#resources/alumnos/screens/alumno-frame.tsx';

const activities: Owned<typeof actividades> = {
  owner: ofAlumno,
  family,
  resource: actividades,
  path: 'actividades',
  part: 'Actividades',
  empty: 'Todavía no hay actividades con este alumno: llamadas, correos y lo que queda por hacer.',
  cells: actividadCells,
  useLayout: useActividadLayout,
};

/** /panelAdmin/alumnos/:id/actividades */
export const List = ownedList(activities);

/** /panelAdmin/alumnos/:id/actividades/:fila */
export const Form = ownedForm(activities);
