import { useEffect } from 'react';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { actividades } from '../contract.ts';
import { actividades as family } from '../familia.ts';
import { actividadCells, StateAlone } from './actividad-cells.tsx';
import { ActividadViews } from './calendar/actividad-views.tsx';
import { useLastView } from './calendar/use-calendar.ts';

/** The list begins with what is late, then today and what is to come; without its filter it shows what is done too. */
const TO_DO = { estado: 'pendiente', orden: 'inicio' };

/** /panelAdmin/actividades/lista */
export function Component() {
  const screen = useCrudScreen(family, actividades);
  const [last, setLast] = useLastView();
  useEffect(() => {
    if (last !== 'lista') setLast('lista');
  });
  return (
    <ResourceList
      {...screen}
      head={(create) => (
        <PageHeader
          title={screen.title}
          actions={
            <>
              <ActividadViews />
              {create}
            </>
          }
        />
      )}
      cells={actividadCells}
      alone={{ estado: (row) => <StateAlone {...row} /> }}
      opensWith={TO_DO}
      empty="Todavía no hay actividades. Son las llamadas, las visitas y las tareas con clientes y alumnos."
    />
  );
}
