import { EtapaMark } from '#oficina/base/board/etapa-mark.tsx';
import { ListHead } from '#oficina/base/list-head.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { Under } from '#platform/ui/mark.tsx';
import { clientes } from '../contract.ts';
import { clientes as family } from '../familia.ts';
import { clienteLayout } from './cliente-layout.ts';

/** The etapa, and whether the cliente is archived. */
const etapa = ({ etapa, activo }: { etapa: string; activo: boolean }) => (
  <>
    <EtapaMark etapa={etapa} />
    {!activo && <Under>Archivado</Under>}
  </>
);

/** Archived clientes are out of the list until somebody removes the filter. */
const IN_USE = { activo: 'true' };

/** /panelAdmin/clientes */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(family, clientes)}
    cells={{ etapa }}
    opensWith={IN_USE}
    readOnly={clienteLayout(useSessionUser(), undefined).readOnly}
    head={(create) => (
      <ListHead family={family} board>
        {create}
      </ListHead>
    )}
    empty="Todavía no hay clientes. Aquí se lleva cada autoescuela: desde que se la conoce hasta que se le factura."
  />
);
