import { useQuery } from '@tanstack/react-query';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { plural } from '#platform/kit/format.ts';
import cards from '#platform/ui/cards.module.css';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { StateTabs } from '#platform/ui/frame/state-tabs.tsx';
import { ListFoot } from '#platform/ui/list/list-foot.tsx';
import { paramsOf, useListState } from '#platform/ui/list/list-state.ts';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { useQueue } from '#platform/ui/list/use-queue.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { TRAIDOS, traidosCalls, traidosFallbacks } from '../calls.ts';
import { CheckPrice } from './check-price.tsx';
import { DecidedPrice } from './decided-price.tsx';

const TABS = [
  {
    estado: 'por_mirar',
    name: 'Por mirar',
    none: 'Nada por mirar. Aquí llegan los precios que los alumnos traen al comparador, con una foto o a mano, antes de publicarse.',
  },
  { estado: 'publicado', name: 'Publicados', none: 'No se ha publicado ningún precio traído.' },
  { estado: 'rechazado', name: 'Rechazados', none: 'No se ha rechazado ningún precio traído.' },
] as const;

/** /panelAdmin/preciosTraidos: prices that learners bring, to look at one by one. */
export function Component() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <>
      <PageHeader title="Precios traídos" />
      <Queue mayDecide={permitted(user, 'permisosAutoescuela', 'V') !== null} />
    </>
  );
}

function Queue({ mayDecide }: { mayDecide: boolean }) {
  const { state, change } = useListState(['estado']);
  const tab = TABS.find(({ estado }) => estado === state.filters.estado) ?? TABS[0];
  const params = { ...paramsOf(state), estado: tab.estado };
  const query = useQuery({
    queryKey: [TRAIDOS, 'list', params],
    queryFn: ({ signal }) => traidosCalls.leer(params, signal),
    meta: { fallback: traidosFallbacks.leer },
  });
  const queue = useQueue();
  return (
    <>
      <StateTabs label="Estado de los precios" tabs={TABS} initial="por_mirar" current={tab.estado} />
      <QueryView query={query} fallback={traidosFallbacks.leer}>
        {(page) => {
          const { filas } = page;
          if (filas.length === 0) return <ListEmpty text={tab.none} />;
          if (tab.estado !== 'por_mirar')
            return (
              <>
                <ul className={cards.cards} aria-label="Precios" aria-busy={query.isFetching}>
                  {filas.map((price) => (
                    <DecidedPrice key={price._id} price={price} />
                  ))}
                </ul>
                <ListFoot page={page} limite={state.limite} change={change} />
              </>
            );
          const { next, onLater } = queue(filas);
          return (
            next && (
              <>
                <p className={shared.quiet}>{plural(page.total, 'precio por mirar', 'precios por mirar')}</p>
                <CheckPrice
                  key={`${next._id} ${next.version}`}
                  price={next}
                  mayDecide={mayDecide}
                  onLater={onLater}
                />
              </>
            )
          );
        }}
      </QueryView>
    </>
  );
}
