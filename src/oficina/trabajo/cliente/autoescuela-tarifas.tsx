import { useParams } from 'react-router';
import { permisosAutoescuela } from '#comparador/tarifas/permisosAutoescuela/contract.ts';
import { NotedForYou } from '#comparador/tarifas/permisosAutoescuela/screens/noted-for-you.tsx';
import { StillValid } from '#comparador/tarifas/permisosAutoescuela/screens/still-valid.tsx';
import { TarifaCost } from '#comparador/tarifas/permisosAutoescuela/screens/tarifa-cost.tsx';
import { NOTED_FIELDS, tarifaLayout } from '#comparador/tarifas/permisosAutoescuela/screens/tarifa-layout.ts';
import { OwnAutoescuela, useOwnAutoescuela } from '#oficina/base/own-school/own-autoescuela.tsx';
import { OWN_BASE } from '#oficina/base/own-school/own-base.ts';
import { PartHeading } from '#oficina/base/part-heading.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import { ResourceForm } from '#platform/crud/screens/resource-form.tsx';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';

const BASE = `${OWN_BASE}/tarifas`;
const FAMILY = { heading: 'Tarifas', base: BASE, recurso: 'permisosAutoescuela' } as const;

/** /panelCliente/perfilAutoescuela/tarifas */
export const List = () => (
  <OwnAutoescuela part="Tarifas">{({ _id }) => <Tarifas idCliente={_id} />}</OwnAutoescuela>
);

function Tarifas({ idCliente }: { idCliente: string }) {
  const screen = useCrudScreen(FAMILY, permisosAutoescuela);
  return (
    <ResourceList
      {...screen}
      fixed={{ _idCliente: idCliente }}
      head={(create) => (
        <>
          <PartHeading title="Tarifas">
            {screen.canEdit && <StillValid />}
            {create}
          </PartHeading>
          <NotedForYou />
        </>
      )}
      empty="Todavía no tienes tarifas. Con una publicada, el comparador calcula lo que cuesta sacarse el permiso contigo."
    />
  );
}

/** /panelCliente/perfilAutoescuela/tarifas/:fila */
export function Form() {
  const { fila } = useParams();
  const screen = useCrudScreen(FAMILY, permisosAutoescuela);
  const query = useOwnAutoescuela();
  return (
    <QueryView query={query} fallback="Error al obtener los datos de tu autoescuela">
      {({ _id }) => (
        <ResourceForm
          {...screen}
          id={fila}
          layout={ownLayout(_id)}
          trail={[
            { name: 'Perfil Autoescuela', to: OWN_BASE },
            { name: 'Tarifas', to: BASE },
          ]}
        >
          {(written) => <TarifaCost idCliente={_id} written={written} />}
        </ResourceForm>
      )}
    </QueryView>
  );
}

/** Layout without the cliente, which is always the autoescuela itself. */
function ownLayout(_idCliente: string): FormLayout {
  const layout = tarifaLayout();
  return {
    ...layout,
    hidden: ['_idCliente', ...NOTED_FIELDS],
    initial: { ...layout.initial, nombre: 'Normal', estado: 'publicada', _idCliente },
  };
}
