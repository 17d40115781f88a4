import { etapaCells } from '#oficina/base/board/etapa-cells.tsx';
import { ListHead } from '#oficina/base/list-head.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { shortDay } from '#platform/browser/moments.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { alumnos } from '../contract.ts';
import { alumnos as family } from '../familia.ts';

/** /panelAdmin/alumnos */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(family, alumnos)}
    cells={{ ...etapaCells, creadoEn: ({ creadoEn }) => shortDay(creadoEn) }}
    head={(create) => (
      <ListHead family={family} board>
        {create}
      </ListHead>
    )}
    empty="Todavía no hay solicitudes. Llegan de la web, y también se escriben aquí las que llegan por teléfono."
  />
);
