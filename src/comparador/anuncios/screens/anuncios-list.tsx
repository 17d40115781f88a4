import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { anuncios } from '../contract.ts';
import { anuncios as family } from '../familia.ts';
import { AnuncioState } from './anuncio-state.tsx';

/** /panelAdmin/anuncios */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(family, anuncios)}
    cells={{ estado: ({ estado }) => <AnuncioState estado={estado} /> }}
    empty="Todavía no hay anuncios. Salen en la web con la palabra «Publicidad», y no cambian el orden de los resultados."
  />
);
