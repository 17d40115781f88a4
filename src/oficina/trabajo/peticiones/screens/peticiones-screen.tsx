import { useQuery } from '@tanstack/react-query';
import { type Perfil, permitted } from '#oficina/base/roles/roles.ts';
import { negocioCalls, negocioFallbacks } from '#oficina/ventas/negocio/calls.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import cards from '#platform/ui/cards.module.css';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { StateTabs } from '#platform/ui/frame/state-tabs.tsx';
import { ListFoot } from '#platform/ui/list/list-foot.tsx';
import { paramsOf, useListState } from '#platform/ui/list/list-state.ts';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { PETICIONES, peticionesCalls, peticionesFallbacks } from '../calls.ts';
import { peticionStates, shownStates } from '../words.ts';
import { PeticionCard } from './peticion-card.tsx';

/** /panelAdmin/peticiones: requests to carry to autoescuelas that have not joined. */
export function Component() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <>
      <PageHeader title="Peticiones por llevar" />
      <Queue perfil={user} />
    </>
  );
}

const TABS = shownStates.map((estado) => ({ estado, name: peticionStates[estado].tab }));

function Queue({ perfil }: { perfil: Perfil }) {
  const { state, change } = useListState(['estado']);
  const estado = shownStates.find((known) => known === state.filters.estado) ?? 'esperando';
  const params = { ...paramsOf(state), estado };
  const query = useQuery({
    queryKey: [PETICIONES, 'list', params],
    queryFn: ({ signal }) => peticionesCalls.leer(params, signal),
    meta: { fallback: peticionesFallbacks.leer },
  });
  const business = useQuery({
    queryKey: ['negocio'],
    queryFn: ({ signal }) => negocioCalls.leer(signal),
    meta: { fallback: negocioFallbacks.leer },
  });
  return (
    <>
      <StateTabs label="Estado de las peticiones" tabs={TABS} initial="esperando" current={estado} />
      <QueryView query={query} fallback={peticionesFallbacks.leer}>
        {(page) =>
          page.filas.length === 0 ? (
            <ListEmpty text={peticionStates[estado].none} />
          ) : (
            <>
              <ul className={cards.cards} aria-label="Peticiones" aria-busy={query.isFetching}>
                {page.filas.map((peticion) => (
                  <PeticionCard
                    key={peticion._id}
                    peticion={peticion}
                    mayChange={permitted(perfil, 'alumnos', 'A') !== null}
                    negocio={business.data?.nombreComercial ?? ''}
                  />
                ))}
              </ul>
              <ListFoot page={page} limite={state.limite} change={change} />
            </>
          )
        }
      </QueryView>
    </>
  );
}
