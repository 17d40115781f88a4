import { ResourceList } from '#web/crud/resource-list.tsx';
import { officeFamilies } from '../../office-families.ts';
import { useCrudScreen } from '../../use-crud-screen.ts';
import { actividades } from '../contract.ts';
import { activityCells } from './activity-cells.tsx';

/** /panelAdmin/actividades */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(officeFamilies.actividades, actividades)}
    cells={activityCells}
    empty="Todavía no hay actividades. Son las llamadas, las visitas y las tareas con clientes y alumnos."
  />
);
