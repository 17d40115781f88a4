import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { formatCount, formatPercent } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { ReportTable, Sums } from '#platform/ui/report-table.tsx';
import { DIRECCIONES, direccionesCalls, direccionesFallbacks } from '../calls.ts';
import type { Cobertura, Direcciones } from '../contract.ts';
import { Doubts } from './doubts.tsx';
import { SendPlaces, WaitingPlaces } from './place-files.tsx';
import { FUENTES, LastSearch, Searches } from './searches.tsx';

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
    mutationFn: (ask: () => Promise<unknown>) => ask(),
    onSettled: () => queries.invalidateQueries({ queryKey: [DIRECCIONES, 'consultar'] }),
    meta: { fallback: direccionesFallbacks.buscar },
  });
  const mayLoad = Boolean(user && permitted(user, 'direcciones', 'C') !== null);
  const busy = isPending || Boolean(query.data?.enMarcha);
  return (
    <>
      <PageHeader
        title="Direcciones"
        actions={
          mayLoad &&
          query.data?.seDescarga && (
            <BusyButton busy={busy} onClick={() => busy || mutate(direccionesCalls.buscar)}>
              Buscar direcciones ahora
            </BusyButton>
          )
        }
      />
      <QueryView query={query} fallback={direccionesFallbacks.consultar}>
        {(data) => (
          <>
            <LastSearch data={data} />
            <WaitingPlaces esperan={data.esperan} mayAnswer={mayLoad} busy={busy} onAsk={mutate} />
            {mayLoad && <SendPlaces busy={busy} onAsk={mutate} />}
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

const COUNTS = ['secciones', 'conDireccion', 'soloMunicipio', 'sinLugar'] as const;

const TITLES: Record<(typeof COUNTS)[number], string> = {
  secciones: 'Secciones',
  conDireccion: 'Con su dirección',
  soloMunicipio: 'Solo su municipio',
  sinLugar: 'Nada',
};

/** How much is known of where the sections are, by province and by who says it. */
function Coverage({ data: { cobertura, fuentes } }: { data: Direcciones }) {
  if (cobertura.length === 0)
    return <p>Todavía no hay secciones: se conocen al importar los resultados de la DGT.</p>;
  const sumOf = (name: (typeof COUNTS)[number]) => cobertura.reduce((sum, row) => sum + row[name], 0);
  return (
    <section aria-labelledby="cobertura">
      <h2 id="cobertura">De cuántas se sabe dónde están</h2>
      <Sums
        of={[
          ['Con su dirección', share(sumOf('conDireccion'), sumOf('secciones'))],
          ...fuentes.map(({ fuente, secciones }) => [FUENTES[fuente], formatCount(secciones)] as const),
        ]}
      />
      <ReportTable
        caption="Secciones con exámenes en el último año, por provincia"
        rows={cobertura}
        rowKey={({ codProvincia }) => codProvincia}
        columns={[
          { title: 'Provincia', cell: ({ provincia }) => provincia },
          ...COUNTS.map((name) => ({
            title: TITLES[name],
            amount: true,
            cell: (row: Cobertura) => formatCount(row[name]),
          })),
          {
            title: 'Se sabe',
            amount: true,
            cell: ({ conDireccion, secciones }) => share(conDireccion, secciones),
          },
        ]}
        sums={['España', ...COUNTS.map((name) => formatCount(sumOf(name))), '']}
      />
    </section>
  );
}

const share = (part: number, whole: number) => formatPercent(whole === 0 ? 0 : part / whole);
