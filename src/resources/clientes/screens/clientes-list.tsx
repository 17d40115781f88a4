import { etapaCells } from '#office/etapa-cells.tsx';
import { ListHead } from '#office/list-head.tsx';
import { useCrudScreen } from '#office/use-crud-screen.ts';
import { ResourceList } from '#web/crud/resource-list.tsx';
import { useSessionUser } from '#web/session/session.ts';
import { Roomy, Under } from '#web/ui/mark.tsx';
import { clientes } from '../contract.ts';
import { clientes as family } from '../familia.ts';
import { clienteLayout } from './cliente-layout.ts';

const named = ({ nombreComercial, activo }: { nombreComercial: string; activo: boolean }) => (
  <>
    <Roomy>{nombreComercial}</Roomy>
    {!activo && <Under>Archivado</Under>}
  </>
);

/** /panelAdmin/clientes */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(family, clientes)}
    cells={{ ...etapaCells, nombreComercial: named }}
    readOnly={clienteLayout(useSessionUser(), undefined).readOnly}
    head={(create) => (
      <ListHead family={family} board>
        {create}
      </ListHead>
    )}
    empty="Todavía no hay clientes. Aquí se lleva cada autoescuela: desde que se la conoce hasta que se le factura."
  />
);
