import { Group } from '@mantine/core';
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
import { DIRECCIONES_TRAIDAS, direccionesTraidasCalls, direccionesTraidasFallbacks } from '../calls.ts';
import { MOTIVOS_DIRECCION } from '../words.ts';
import { CheckAddress, placeText, Reject } from './check-address.tsx';

const TABS = [
  { estado: 'por_mirar', name: 'Por mirar', none: 'No hay ninguna dirección por mirar.' },
  { estado: 'aceptada', name: 'Aceptadas', none: 'No se ha aceptado ninguna dirección.' },
  { estado: 'rechazada', name: 'Rechazadas', none: 'No se ha rechazado ninguna dirección.' },
] as const;

/** /panelAdmin/direccionesTraidas: addresses that learners bring, to look at one by one. */
export function Component() {
  const user = useSessionUser();
  const mayDecide = Boolean(user && permitted(user, 'direcciones', 'A') !== null);
  const queue = useQueue();
  const { state, change } = useListState(['estado']);
  const tab = TABS.find(({ estado }) => estado === state.filters.estado) ?? TABS[0];
  const params = { ...paramsOf(state), estado: tab.estado };
  const query = useQuery({
    queryKey: [DIRECCIONES_TRAIDAS, 'list', params],
    queryFn: ({ signal }) => direccionesTraidasCalls.leer(params, signal),
    meta: { fallback: direccionesTraidasFallbacks.leer },
  });
  return (
    <>
      <PageHeader title="Direcciones traídas" />
      <StateTabs label="Estado de las direcciones" tabs={TABS} initial="por_mirar" current={tab.estado} />
      <QueryView query={query} fallback={direccionesTraidasFallbacks.leer}>
        {(page) => {
          const { next, onLater } = queue(page.filas);
          if (!next) return <ListEmpty text={tab.none} />;
          if (tab.estado === 'por_mirar')
            return (
              <>
                <p className={shared.quiet}>
                  {plural(page.total, 'dirección por mirar', 'direcciones por mirar')}
                </p>
                <CheckAddress
                  key={`${next._id} ${next.version}`}
                  address={next}
                  mayDecide={mayDecide}
                  onLater={onLater}
                />
              </>
            );
          return (
            <>
              <ul className={cards.cards} aria-label="Direcciones" aria-busy={query.isFetching}>
                {page.filas.map((address) => (
                  <li key={address._id} className={cards.card} aria-labelledby={address._id}>
                    <h2 id={address._id}>{address.autoescuela.nombre}</h2>
                    <p className={cards.brief}>
                      {placeText(address)}
                      {address.motivo && ` · ${MOTIVOS_DIRECCION[address.motivo]}`}
                    </p>
                    {mayDecide && address.estado === 'aceptada' && (
                      <Group gap="xs" mt="sm">
                        <Reject address={address} />
                      </Group>
                    )}
                  </li>
                ))}
              </ul>
              <ListFoot page={page} limite={state.limite} change={change} />
            </>
          );
        }}
      </QueryView>
    </>
  );
}
