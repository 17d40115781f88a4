import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { formatMonth, plural } from '#platform/kit/format.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { DATOS_OFICIALES, datosOficialesCalls, datosOficialesFallbacks } from '../calls.ts';
import type { DatosOficiales } from '../contract.ts';
import { LastLoad, Loads } from './loads.tsx';
import { Months } from './months.tsx';
import { WaitingLoads } from './waiting-loads.tsx';
import { WaysToLoad } from './ways-to-load.tsx';

const LOOK_AGAIN_MS = 1_500;

/** /panelAdmin/datosOficiales: the months of results that there are, and how to bring and take away others. */
export function Component() {
  const user = useSessionUser();
  const queries = useQueryClient();
  const queryKey = [DATOS_OFICIALES, 'consultar'];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => datosOficialesCalls.consultar(signal),
    refetchInterval: ({ state }) => (state.data?.cargas[0]?.acabadaEn === null ? LOOK_AGAIN_MS : false),
    meta: { fallback: datosOficialesFallbacks.consultar },
  });
  const load = useMutation({
    mutationFn: (ask: () => Promise<unknown>) => ask(),
    onSettled: () => queries.invalidateQueries({ queryKey }),
    meta: { fallback: datosOficialesFallbacks.cargar },
  });
  const may = (action: 'C' | 'E') => Boolean(user && permitted(user, 'datosOficiales', action) !== null);
  const busy = load.isPending || query.data?.cargas[0]?.acabadaEn === null;
  return (
    <>
      <PageHeader title="Datos oficiales" />
      <QueryView query={query} fallback={datosOficialesFallbacks.consultar}>
        {(data) => (
          <>
            {data.demostracion ? (
              <Notice warning>
                Esto es una demostración: sus resultados son inventados. Los de la DGT se cargan en una
                instalación vacía, para que nunca se mezclen.
              </Notice>
            ) : (
              <>
                <LastLoad cargas={data.cargas} />
                <WaitingLoads data={data} busy={busy} mayAnswer={may('C')} onAsk={load.mutate} />
                {may('C') && <WaysToLoad data={data} busy={busy} onAsk={load.mutate} />}
              </>
            )}
            <MissingMonths data={data} />
            <Months
              data={data}
              mayLoad={may('C') && !busy}
              mayRemove={may('E') && !busy}
              onAsk={load.mutateAsync}
            />
            <Loads cargas={data.cargas} />
          </>
        )}
      </QueryView>
    </>
  );
}

/** The months of the last two years that were asked for and could not be loaded, each with the reason. */
function MissingMonths({ data: { faltan, descargables } }: { data: DatosOficiales }) {
  const asked = descargables.filter((mes) => faltan[mes] !== undefined);
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="faltan">
      <h2 id="faltan">{plural(asked.length, 'mes no se pudo traer', 'meses no se pudieron traer')}</h2>
      <ul>
        {asked.map((mes) => (
          <li key={mes}>
            <strong>{formatMonth(mes)}</strong>: {faltan[mes]}
          </li>
        ))}
      </ul>
    </section>
  );
}
