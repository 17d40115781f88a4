import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { PendingIdentity } from '#comparador/autoescuelas/cambiosIdentidad/screens/pending-identity.tsx';
import {
  CLAIMS,
  solicitudesCalls,
  solicitudesFallbacks,
} from '#comparador/autoescuelas/solicitudesAlta/calls.ts';
import type { Solicitud } from '#comparador/autoescuelas/solicitudesAlta/contract.ts';
import { ClaimCard } from '#comparador/autoescuelas/solicitudesAlta/screens/claim-card.tsx';
import { estados, states } from '#comparador/autoescuelas/solicitudesAlta/screens/claim-words.ts';
import {
  DecideClaim,
  type Deciding,
} from '#comparador/autoescuelas/solicitudesAlta/screens/decide-claim.tsx';
import { type Perfil, permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import cards from '#platform/ui/cards.module.css';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { StateTabs } from '#platform/ui/frame/state-tabs.tsx';
import { ListFoot } from '#platform/ui/list/list-foot.tsx';
import { type ListState, paramsOf, useListState } from '#platform/ui/list/list-state.ts';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { ListTools } from '#platform/ui/list/list-tools.tsx';
import type { Filter } from '#platform/ui/list/types.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';

/** /panelAdmin/solicitudesAlta: solicitudes to review: does the claimed autoescuela belong to the person? */
export function Component() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <>
      <PageHeader title="Altas de autoescuelas" />
      <PendingIdentity />
      {permitted(user, 'solicitudesAlta', 'L') !== null && <Claims perfil={user} />}
    </>
  );
}

const TABS = estados.map((estado) => ({ estado, name: states[estado].tab }));

const NO_FILTERS: readonly Filter[] = [];

function Claims({ perfil }: { perfil: Perfil }) {
  const mayDecide = permitted(perfil, 'solicitudesAlta', 'T') !== null;
  const { state, change } = useListState(['estado']);
  const estado = estados.find((known) => known === state.filters.estado) ?? 'pendiente';
  const query = useClaims(state, estado);
  // The dialog keeps its words while it closes.
  const [deciding, setDeciding] = useState<Deciding>();
  const [opened, setOpened] = useState(false);
  const clear = () => change({ texto: '' });
  return (
    <>
      <StateTabs label="Estado de las altas" tabs={TABS} initial="pendiente" current={estado} />
      {!mayDecide && <Notice>Con tu rol puedes ver las altas, pero no aprobarlas ni rechazarlas.</Notice>}
      <ListTools
        label="Buscar por empresa, NIF o correo"
        filters={NO_FILTERS}
        state={{ ...state, filters: {} }}
        change={change}
        onClear={clear}
      />
      <QueryView query={query} fallback={solicitudesFallbacks.leer}>
        {(page) =>
          page.total === 0 ? (
            <NoClaims texto={state.texto} none={states[estado].none} onClear={clear} />
          ) : (
            <>
              <ul className={`${cards.cards} ${cards.wide}`} aria-label="Altas" aria-busy={query.isFetching}>
                {page.filas.map((claim) => (
                  <ClaimCard
                    key={claim._id}
                    {...{ claim, perfil }}
                    onDecide={(step) => {
                      setDeciding({ claim, step });
                      setOpened(true);
                    }}
                  />
                ))}
              </ul>
              <ListFoot page={page} limite={state.limite} change={change} />
            </>
          )
        }
      </QueryView>
      {deciding && (
        <DecideClaim
          key={`${deciding.claim._id} ${deciding.step.verb}`}
          {...{ ...deciding, opened }}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

function useClaims(state: ListState, estado: Solicitud['estado']) {
  const params = { ...paramsOf(state), estado };
  // The first load blocks the screen; later loads run in the background, because they must not stop the typing.
  const seen = useRef(false);
  const query = useQuery({
    queryKey: [CLAIMS, 'list', params],
    queryFn: ({ signal }) => solicitudesCalls.leer(params, signal),
    placeholderData: keepPreviousData,
    meta: { fallback: solicitudesFallbacks.leer, background: seen.current },
  });
  if (query.data) seen.current = true;
  return query;
}

type NoneProps = { texto: string; none: string; onClear: () => void };

const NoClaims = ({ texto, none, onClear }: NoneProps) =>
  texto === '' ? (
    <ListEmpty text={none} />
  ) : (
    <ListEmpty text="Nada coincide con lo que buscas." onClear={onClear} />
  );
