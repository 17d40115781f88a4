import { useOwnAutoescuela } from '#oficina/base/own-school/own-autoescuela.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { anuncios } from '../contract.ts';
import { AnuncioState } from './anuncio-state.tsx';
import { OWN_ANUNCIOS } from './own-anuncios.ts';

/** /panelCliente/anuncios */
export function Component() {
  const screen = useCrudScreen(OWN_ANUNCIOS, anuncios);
  const query = useOwnAutoescuela();
  return (
    <QueryView query={query} fallback="Error al obtener los datos de tu autoescuela">
      {({ _id }) => (
        <ResourceList
          {...screen}
          // Anuncios are edited on their own screen, one at a time.
          canEdit={false}
          fixed={{ _idCliente: _id }}
          cells={{ estado: ({ estado }) => <AnuncioState estado={estado} /> }}
          empty="Todavía no tienes anuncios. Propón uno: si lo aprobamos, sale en la web con la palabra «Publicidad» y tu nombre, aparte de los resultados."
        />
      )}
    </QueryView>
  );
}
