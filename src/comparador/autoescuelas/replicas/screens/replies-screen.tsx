import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Perfil } from '#oficina/base/roles/roles.ts';
import { StepDialog } from '#oficina/base/steps/step-dialog.tsx';
import { buttonOf, offeredSteps, type Step } from '#oficina/base/steps/step-table.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import styles from '#platform/ui/cards.module.css';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { StateTabs } from '#platform/ui/frame/state-tabs.tsx';
import { ListFoot } from '#platform/ui/list/list-foot.tsx';
import { paramsOf, useListState } from '#platform/ui/list/list-state.ts';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { REPLICAS, replicasCalls, replicasFallbacks } from '../calls.ts';
import { estadosReplica, type Replica } from '../contract.ts';
import { type PasoReplica, pasosReplica } from '../pasos.ts';
import { replyStates } from '../reply-words.ts';

const TABS = estadosReplica.map((estado) => ({ estado, name: replyStates[estado].tab }));

/** /panelAdmin/replicas: réplicas of autoescuelas to their official results, to publish or refuse. */
export function Component() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <>
      <PageHeader title="Réplicas a los resultados" />
      <Replies perfil={user} />
    </>
  );
}

type Deciding = { reply: Replica; step: PasoReplica };

function Replies({ perfil }: { perfil: Perfil }) {
  const { state, change } = useListState(['estado']);
  const estado = estadosReplica.find((known) => known === state.filters.estado) ?? 'pendiente';
  const params = { ...paramsOf(state), estado };
  const query = useQuery({
    queryKey: [REPLICAS, 'list', params],
    queryFn: ({ signal }) => replicasCalls.leer(params, signal),
    meta: { fallback: replicasFallbacks.leer },
  });
  // The dialog keeps its words while it closes.
  const [deciding, setDeciding] = useState<Deciding>();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <StateTabs label="Estado de las réplicas" tabs={TABS} initial="pendiente" current={estado} />
      <QueryView query={query} fallback={replicasFallbacks.leer}>
        {(page) =>
          page.filas.length === 0 ? (
            <ListEmpty text={replyStates[estado].none} />
          ) : (
            <>
              <ul className={styles.cards} aria-label="Réplicas" aria-busy={query.isFetching}>
                {page.filas.map((reply) => (
                  <ReplyCard
                    key={reply._id}
                    {...{ reply, perfil }}
                    onDecide={(step) => {
                      setDeciding({ reply, step });
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
        <Decide
          key={`${deciding.reply._id} ${deciding.step.verb}`}
          {...deciding}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

type ReplyCardProps = { reply: Replica; perfil: Perfil; onDecide(step: PasoReplica): void };

function ReplyCard({ reply, perfil, onDecide }: ReplyCardProps) {
  const { _id, cliente, seccion, slug, estado, texto, motivo, enviadaEn } = reply;
  const title = `replica-${_id}`;
  const steps: (PasoReplica & Step)[] = offeredSteps(pasosReplica, reply, { estado, perfil });
  return (
    <li className={styles.card} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>
          <Link to={`/panelAdmin/clientes/${cliente._id}`}>{cliente.nombreComercial}</Link>
        </h2>
        <Mark tone={replyStates[estado].tone}>{replyStates[estado].label}</Mark>
      </div>
      <p className={styles.brief}>
        Sección {seccion} · <Moment at={enviadaEn} relative />
        {slug && (
          <>
            {' '}
            ·{' '}
            <a href={`/${slug}#resultados`} target="_blank" rel="noreferrer">
              ver los resultados
            </a>
          </>
        )}
      </p>
      <blockquote className={shared.quote}>{texto}</blockquote>
      {motivo && <p className={styles.brief}>No se publicó: {motivo}</p>}
      {steps.length > 0 && (
        <Group justify="flex-end" mt="md">
          {steps.map((step) => (
            <Button
              key={step.verb}
              variant={step.main?.includes(estado) ? 'filled' : 'default'}
              onClick={() => onDecide(step)}
            >
              {buttonOf(step, estado)}
            </Button>
          ))}
        </Group>
      )}
    </li>
  );
}

/** Asks before a step. A refusal also reloads the list, because another trabajador may have decided. */
function Decide({ reply, step, opened, onClose }: Deciding & { opened: boolean; onClose(): void }) {
  const queries = useQueryClient();
  const { _id, version } = reply;
  const refresh = () => queries.invalidateQueries({ queryKey: [REPLICAS] });
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: ({ motivo = '' }: { motivo?: string }) =>
      step.verb === 'rechazar'
        ? replicasCalls.rechazar({ _id, version, motivo })
        : replicasCalls[step.verb]({ _id, version }),
    meta: { fallback: step.fallback, told: true },
    onError: refresh,
    onSuccess: async () => {
      await refresh();
      showMessage('success', step.done);
    },
  });
  return (
    <StepDialog
      {...{ step, opened, error }}
      row={reply}
      busy={isPending}
      take={mutateAsync}
      onClose={() => {
        reset();
        onClose();
      }}
    />
  );
}
