import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { DIRECCIONES, direccionesCalls, direccionesFallbacks } from '../calls.ts';
import { Coverage } from './coverage.tsx';
import { Doubts } from './doubts.tsx';
import { LastSearch, Searches } from './searches.tsx';

const LOOK_AGAIN_MS = 2_000;

/** /panelAdmin/direcciones: how many sections have a known place, the search for more, and what is doubtful. */
export function Component() {
  const user = useSessionUser();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [DIRECCIONES, 'consultar'],
    queryFn: ({ signal }) => direccionesCalls.consultar(signal),
    refetchInterval: ({ state }) => (state.data?.enMarcha ? LOOK_AGAIN_MS : false),
    meta: { fallback: direccionesFallbacks.consultar },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: direccionesCalls.buscar,
    onSettled: () => queries.invalidateQueries({ queryKey: [DIRECCIONES, 'consultar'] }),
    meta: { fallback: direccionesFallbacks.buscar },
  });
  const maySearch = user && permitted(user, 'direcciones', 'C') !== null && query.data?.seDescarga;
  const busy = isPending || Boolean(query.data?.enMarcha);
  return (
    <>
      <PageHeader
        title="Direcciones"
        actions={
          maySearch && (
            <BusyButton busy={busy} onClick={() => busy || mutate()}>
              Buscar direcciones ahora
            </BusyButton>
          )
        }
      />
      <QueryView query={query} fallback={direccionesFallbacks.consultar}>
        {(data) => (
          <>
            <LastSearch data={data} />
            <Coverage data={data} />
            <Doubts
              mayDecide={user !== undefined && user !== null && permitted(user, 'direcciones', 'A') !== null}
              // The end of a search changes the doubts, so they are read again.
              since={data.busquedas.find(({ acabadaEn }) => acabadaEn !== null)?.id}
            />
            <Searches busquedas={data.busquedas} />
          </>
        )}
      </QueryView>
    </>
  );
}
