import { useIsCliente } from '#oficina/base/cliente-panel.ts';
import { useOwnAutoescuela } from '#oficina/base/own-school/own-autoescuela.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import type { Cells } from '#platform/crud/screens/resource-types.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { anuncios } from '../contract.ts';
import { anuncios as family } from '../familia.ts';
import { AnuncioState } from './anuncio-state.tsx';

const cells: Cells<typeof anuncios> = { estado: ({ estado }) => <AnuncioState estado={estado} /> };

/** /panelAdmin/anuncios, and /panelCliente/anuncios with those of the person's autoescuela. */
export const Component = () => (useIsCliente() ? <OwnAnuncios /> : <AllAnuncios />);

const AllAnuncios = () => (
  <ResourceList
    {...useCrudScreen(family, anuncios)}
    cells={cells}
    empty="Todavía no hay anuncios. Salen en la web con la palabra «Publicidad», y no cambian el orden de los resultados."
  />
);

function OwnAnuncios() {
  const screen = useCrudScreen(family, anuncios);
  const query = useOwnAutoescuela();
  return (
    <QueryView query={query} fallback="Error al obtener los datos de tu autoescuela">
      {({ _id }) => (
        <ResourceList
          {...screen}
          // Anuncios are edited on their own screen, one at a time.
          canEdit={false}
          fixed={{ _idCliente: _id }}
          cells={cells}
          empty="Todavía no tienes anuncios. Propón uno: si lo aprobamos, sale en la web con la palabra «Publicidad» y tu nombre, aparte de los resultados."
        />
      )}
    </QueryView>
  );
}
