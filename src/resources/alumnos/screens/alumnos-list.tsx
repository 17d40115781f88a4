import { etapaCells } from '#office/etapa-cells.tsx';
import { ListHead } from '#office/list-head.tsx';
import { officeFamilies } from '#office/office-families.ts';
import { useCrudScreen } from '#office/use-crud-screen.ts';
import { ResourceList } from '#web/crud/resource-list.tsx';
import { alumnos } from '../contract.ts';

/** /panelAdmin/alumnos */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(officeFamilies.alumnos, alumnos)}
    cells={etapaCells}
    head={(create) => (
      <ListHead family={officeFamilies.alumnos} board>
        {create}
      </ListHead>
    )}
    empty="Todavía no hay solicitudes. Llegan de la web, y también se escriben aquí las que llegan por teléfono."
  />
);
