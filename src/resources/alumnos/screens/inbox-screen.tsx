import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDecimal, formatPercent } from '#kit/format.ts';
import { permitted } from '#resources/usuarios/roles.ts';
import { useSessionUser } from '#web/session/session.ts';
import { ListFoot } from '#web/ui/list/list-foot.tsx';
import { type ListState, paramsOf, useListState } from '#web/ui/list/list-state.ts';
import { ListEmpty } from '#web/ui/list/list-states.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Notice } from '#web/ui/mark.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { INBOX, inboxCalls, inboxFallbacks } from '../inbox-calls.ts';
import type { PaginaRecibidas, Recibida } from '../school-contract.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import styles from './inbox.module.css';
import { InboxCard } from './inbox-card.tsx';

/** /panelCliente/solicitudes: what learners ask of the school of whoever signed in. */
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
      <StateTabs current={state.filters.estado ?? ''} />
      {!mayAnswer && <Notice>Con tu rol puedes ver las solicitudes, pero no responderlas.</Notice>}
      <Loaded query={query} fallback={inboxFallbacks.leer}>
        {(page) => (
          <>
            <p className={styles.median}>{medianText(page)}</p>
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
                <ul className={styles.cards} aria-label="Solicitudes" aria-busy={query.isFetching}>
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
      </Loaded>
      <AnswerDialog row={answering} onClose={() => setAnswering(undefined)} />
    </>
  );
}

function useInbox(state: ListState) {
  const params = paramsOf(state);
  // The first time nothing else can be done; afterwards what is read must not be covered.
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

function medianText({ horasMedianas: hours, masRapidaQue }: PaginaRecibidas): string {
  if (hours === null) return 'Cuando respondas a la primera, aquí verás cuánto sueles tardar.';
  return `${usualTime(hours)}${placeText(masRapidaQue)}${hours < 48 ? '' : ' A los dos días avisamos a quien espera.'}`;
}

function usualTime(hours: number): string {
  if (hours < 1) return 'Sueles responder en menos de una hora';
  return hours < 48
    ? `Sueles responder en ${formatDecimal(hours)} horas (mediana)`
    : `Sueles responder en ${formatDecimal(hours / 24)} días (mediana)`;
}

const placeText = (faster: number | null) =>
  faster === null ? '.' : `: antes que el ${formatPercent(faster)} de las autoescuelas que responden.`;

/** Links, so that each can be opened apart. */
function StateTabs({ current }: { current: string }) {
  const [search] = useSearchParams();
  const to = (estado: string) => {
    const next = new URLSearchParams(search);
    for (const name of ['despues', 'antes', 'estado']) next.delete(name);
    if (estado) next.set('estado', estado);
    return { search: String(next) };
  };
  return (
    <nav className={styles.tabs} aria-label="Estado de las solicitudes">
      {TABS.map(({ estado, name }) => (
        <Link
          key={name}
          className={styles.tab}
          to={to(estado)}
          aria-current={estado === current ? 'page' : undefined}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
