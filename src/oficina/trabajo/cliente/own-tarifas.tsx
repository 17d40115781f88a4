import { useParams } from 'react-router';
import { OwnAutoescuela, useOwnAutoescuela } from '#office/own-school/own-autoescuela.tsx';
import { OWN_BASE } from '#office/own-school/own-base.ts';
import { PartHeading } from '#office/part-heading.tsx';
import { useCrudScreen } from '#office/use-crud-screen.ts';
import { permisosAutoescuela } from '#resources/permisosAutoescuela/contract.ts';
import { NotedForYou } from '#resources/permisosAutoescuela/screens/noted-for-you.tsx';
import { StillValid } from '#resources/permisosAutoescuela/screens/still-valid.tsx';
import { TarifaCost } from '#resources/permisosAutoescuela/screens/tarifa-cost.tsx';
import { NOTED_FIELDS, tarifaLayout } from '#resources/permisosAutoescuela/screens/tarifa-layout.ts';
import type { FormLayout } from '#web/crud/layout.ts';
import { ResourceForm } from '#web/crud/resource-form.tsx';
import { ResourceList } from '#web/crud/resource-list.tsx';
import { Loaded } from '#web/ui/loaded.tsx';

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
    <Loaded query={query} fallback="Error al obtener los datos de tu autoescuela">
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
    </Loaded>
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
