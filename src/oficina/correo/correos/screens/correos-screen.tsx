import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { correosCalls, correosFallbacks } from '#oficina/base/letters/calls.ts';
import { correosColumns, correosFilters } from '#oficina/base/letters/correos-columns.tsx';
import { CORREOS } from '#oficina/base/letters/retry-button.tsx';
import { sinEntregar } from '#oficina/base/letters/tipos.ts';
import { useMailSituation, useMailWay } from '#oficina/base/letters/use-mail-way.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { formatCount } from '#platform/kit/format.ts';
import { DataList } from '#platform/ui/data-list.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { CorreoPanel } from './correo-panel.tsx';

/** /panelAdmin/correos: list of correos, with retries. */
export function Component() {
  const user = useSessionUser();
  const queryClient = useQueryClient();
  if (!user) return null;
  const mayRetry = permitted(user, 'correos', 'A') !== null;
  const refresh = () => queryClient.invalidateQueries({ queryKey: [CORREOS] });
  return (
    <>
      <PageHeader
        title="Correos"
        actions={
          <Button variant="default" onClick={refresh}>
            Actualizar
          </Button>
        }
      />
      <WayNotice />
      <ReturnedState />
      <FailedNotice />
      <DataList
        name={CORREOS}
        query={correosCalls.leer}
        fallback={correosFallbacks.leer}
        columns={correosColumns(mayRetry)}
        filters={correosFilters}
        searchLabel="Buscar por dirección o asunto"
        empty={{
          text: 'Aquí están los correos que escribe el sitio y cómo ha acabado cada uno. Todavía no hay ninguno.',
        }}
      />
      <CorreoPanel mayRetry={mayRetry} />
    </>
  );
}

/** State of the reading of returned correo; empty if none is read. */
function ReturnedState() {
  const { devoluciones } = useMailSituation() ?? {};
  if (!devoluciones) return null;
  const { leidoEn, fallaDesde, error } = devoluciones;
  const last = leidoEn && (
    <span>
      Se leyeron por última vez <Moment at={leidoEn} relative />.
    </span>
  );
  if (fallaDesde !== null)
    return (
      <Notice warning>
        <span>
          No se leen los correos devueltos desde el <Moment at={fallaDesde} />. {error}. Hasta que se lean, un
          correo que vuelve sale aquí como entregado.
        </span>
        {last}
      </Notice>
    );
  return (
    <Notice>
      <span>Los correos que vuelven se leen de su buzón cada cinco minutos.</span>
      {last}
    </Notice>
  );
}

const UNDELIVERED = sinEntregar.join(',');

/** Notice of the demonstration: correos stay in its own mailbox. */
function WayNotice() {
  if (useMailWay() !== 'demostracion') return null;
  return (
    <Notice>
      Demostración: los correos no salen de este ordenador. Se quedan en un buzón propio y se leen aquí,
      enteros y con sus enlaces.
    </Notice>
  );
}

/** Notice that some correos were not delivered, on any page of the list. */
function FailedNotice() {
  const { data } = useQuery({
    queryKey: [CORREOS, 'failed'],
    queryFn: ({ signal }) => correosCalls.leer({ estado: UNDELIVERED, limite: 1 }, signal),
    // If this fails, the list fails too and shows the error.
    meta: { background: true, fallback: correosFallbacks.leer },
  });
  const total = data?.total ?? 0;
  if (total === 0) return null;
  return (
    <Notice warning>
      <span>
        {total === 1
          ? 'Hay 1 correo que no se ha entregado.'
          : `Hay ${formatCount(total)} correos que no se han entregado.`}
      </span>
      <Link to={`?estado=${encodeURIComponent(UNDELIVERED)}`}>Ver los que no se entregaron</Link>
    </Notice>
  );
}
