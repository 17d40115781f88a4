import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCount } from '#kit/format.ts';
import { permitted } from '#resources/usuarios/roles.ts';
import { useSessionUser } from '#web/session/session.ts';
import { DataList } from '#web/ui/data-list.tsx';
import { Notice } from '#web/ui/mark.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { correosCalls, correosFallbacks } from '../calls.ts';
import { correosColumns, correosFilters } from './correos-columns.tsx';
import { MailPanel } from './mail-panel.tsx';
import { MAILS } from './retry-button.tsx';

/** /panelAdmin/correos: what was mailed or could not be, and trying again. */
export function Component() {
  const user = useSessionUser();
  const queryClient = useQueryClient();
  if (!user) return null;
  const mayRetry = permitted(user, 'correos', 'A') !== null;
  const refresh = () => queryClient.invalidateQueries({ queryKey: [MAILS] });
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
      <FailedNotice />
      <DataList
        name={MAILS}
        query={correosCalls.leer}
        fallback={correosFallbacks.leer}
        columns={correosColumns(mayRetry)}
        filters={correosFilters}
        searchLabel="Buscar por dirección o asunto"
        empty={{ text: 'Aquí están los correos que envía el sitio. Todavía no se ha enviado ninguno.' }}
      />
      <MailPanel mayRetry={mayRetry} />
    </>
  );
}

/** That some mails failed, wherever in the list they are. */
function FailedNotice() {
  const { data } = useQuery({
    queryKey: [MAILS, 'failed'],
    queryFn: ({ signal }) => correosCalls.leer({ estado: 'fallido', limite: 1 }, signal),
    // When it fails the list does too, and says so.
    meta: { background: true, fallback: correosFallbacks.leer },
  });
  const total = data?.total ?? 0;
  if (total === 0) return null;
  return (
    <Notice warning>
      <span>
        {total === 1
          ? 'Hay 1 correo que no se ha podido enviar.'
          : `Hay ${formatCount(total)} correos que no se han podido enviar.`}
      </span>
      <Link to="?estado=fallido">Ver los fallidos</Link>
    </Notice>
  );
}
