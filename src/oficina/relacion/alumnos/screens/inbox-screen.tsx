import { Box } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { answerWords, SOLICITUDES_PARA_DECIRLO } from '#comparador/ofertas/comparador/answer-time.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import cards from '#platform/ui/cards.module.css';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { StateTabs } from '#platform/ui/frame/state-tabs.tsx';
import { ListFoot } from '#platform/ui/list/list-foot.tsx';
import { type ListState, paramsOf, useListState } from '#platform/ui/list/list-state.ts';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import type { PaginaRecibidas, Recibida } from '../autoescuela-contract.ts';
import { INBOX, inboxCalls, inboxFallbacks } from '../inbox-calls.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { InboxCard } from './inbox-card.tsx';

/** /panelCliente/solicitudes: requests of alumnos to the caller's autoescuela. */
export function Component() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <>
      <PageHeader title="Solicitudes" />
      <Inbox mayAnswer={permitted(user, 'alumnos', 'T') !== null} />
    </>
  );
}

const TABS = [
  { estado: '', name: 'Todas' },
  { estado: 'enviada,vista', name: 'Sin responder' },
  { estado: 'enviada', name: 'Nuevas' },
  { estado: 'vista', name: 'Vistas' },
  { estado: 'respondida', name: 'Respondidas' },
  { estado: 'ganada', name: 'Ganadas' },
  { estado: 'perdida', name: 'Perdidas' },
] as const;

function Inbox({ mayAnswer }: { mayAnswer: boolean }) {
  const { state, change } = useListState(['estado']);
  const query = useInbox(state);
  const [answering, setAnswering] = useState<Recibida>();
  return (
    <>
      <StateTabs
        label="Estado de las solicitudes"
        tabs={TABS}
        initial=""
        current={currentTab(state.filters.estado)}
      />
      {!mayAnswer && <Notice>Con tu rol puedes ver las solicitudes, pero no responderlas.</Notice>}
      <QueryView query={query} fallback={inboxFallbacks.leer}>
        {(page) => (
          <>
            <Box component="p" m="0 0 16px" c="dimmed">
              {timeText(page)}
            </Box>
            {page.filas.length === 0 ? (
              <ListEmpty
                text={
                  state.filters.estado
                    ? 'No hay ninguna solicitud así.'
                    : 'Todavía no ha llegado ninguna. Cuando alguien elija tu autoescuela para pedir información, estará aquí y te avisaremos por correo.'
                }
              />
            ) : (
              <>
                <ul className={cards.cards} aria-label="Solicitudes" aria-busy={query.isFetching}>
                  {page.filas.map((row) => (
                    <InboxCard
                      key={row._id}
                      row={row}
                      mayAnswer={mayAnswer}
                      onAnswer={() => setAnswering(row)}
                    />
                  ))}
                </ul>
                <ListFoot page={page} limite={state.limite} change={change} />
              </>
            )}
          </>
        )}
      </QueryView>
      <AnswerDialog row={answering} onClose={() => setAnswering(undefined)} />
    </>
  );
}

const currentTab = (estado: string | undefined) => TABS.find((tab) => tab.estado === estado)?.estado ?? '';

function useInbox(state: ListState) {
  const params = paramsOf(state);
  // The first load blocks the screen; later loads run in the background, because they must not cover the
  // list.
  const seen = useRef(false);
  const query = useQuery({
    queryKey: [INBOX, 'list', params],
    queryFn: ({ signal }) => inboxCalls.leer(params, signal),
    placeholderData: keepPreviousData,
    meta: { fallback: inboxFallbacks.leer, background: seen.current },
  });
  if (query.data) seen.current = true;
  return query;
}

function timeText({ contesta }: PaginaRecibidas): string {
  if (!contesta)
    return `Con ${SOLICITUDES_PARA_DECIRLO} solicitudes en doce meses, tu página dirá cuánto sueles tardar en contestar.`;
  const slow = contesta.horas === null || contesta.horas >= 48;
  return `En tu página pone: «${answerWords(contesta)}». Cuentan las solicitudes de los últimos doce meses hasta anoche, también las que siguen sin respuesta.${slow ? ' A los dos días avisamos a quien espera.' : ''}`;
}
