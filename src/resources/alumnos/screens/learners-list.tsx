import { ResourceList } from '#web/crud/resource-list.tsx';
import { ListHead } from '../../list-head.tsx';
import { officeFamilies } from '../../office-families.ts';
import { stageCells } from '../../stage-cells.tsx';
import { useCrudScreen } from '../../use-crud-screen.ts';
import { alumnos } from '../contract.ts';

/** /panelAdmin/alumnos */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(officeFamilies.alumnos, alumnos)}
    cells={stageCells}
    head={(create) => <ListHead family="alumnos">{create}</ListHead>}
    empty="Todavía no hay solicitudes. Llegan de la web, y también se escriben aquí las que llegan por teléfono."
  />
);
