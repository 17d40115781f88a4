import { Button, Group, Modal, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { permitted } from '#office/access/roles.ts';
import { ReasonForm } from '#web/forms/reason-form.tsx';
import { showMessage } from '#web/messages.ts';
import { useSessionUser } from '#web/session/session.ts';
import styles from '#web/ui/cards.module.css';
import { ConfirmDialog, keepFocus } from '#web/ui/confirm-dialog.tsx';
import { ListFoot } from '#web/ui/list/list-foot.tsx';
import { paramsOf, useListState } from '#web/ui/list/list-state.ts';
import { ListEmpty } from '#web/ui/list/list-states.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import shared from '#web/ui/shared.module.css';
import { StateTabs } from '#web/ui/state-tabs.tsx';
import { REPLICAS, replicasCalls, replicasFallbacks } from '../calls.ts';
import { estadosReplica, type Replica, siguientes } from '../contract.ts';
import { replyStates } from '../reply-words.ts';

const TABS = estadosReplica.map((estado) => ({ estado, name: replyStates[estado].tab }));

/** /panelAdmin/replicas: réplicas of autoescuelas to their official results, to publish or refuse. */
export function Component() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <>
      <PageHeader title="Réplicas a los resultados" />
      <Replies mayDecide={permitted(user, 'replicas', 'T') !== null} />
    </>
  );
}

type Deciding = { reply: Replica; how: 'publicar' | 'retirar' | 'rechazar' };

function Replies({ mayDecide }: { mayDecide: boolean }) {
  const { state, change } = useListState(['estado']);
  const estado = estadosReplica.find((known) => known === state.filters.estado) ?? 'pendiente';
  const params = { ...paramsOf(state), estado };
  const query = useQuery({
    queryKey: [REPLICAS, 'list', params],
    queryFn: ({ signal }) => replicasCalls.leer(params, signal),
    meta: { fallback: replicasFallbacks.leer },
  });
  const [deciding, setDeciding] = useState<Deciding>();
  const close = () => setDeciding(undefined);
  return (
    <>
      <StateTabs label="Estado de las réplicas" tabs={TABS} initial="pendiente" current={estado} />
      <Loaded query={query} fallback={replicasFallbacks.leer}>
        {(page) =>
          page.filas.length === 0 ? (
            <ListEmpty text={replyStates[estado].none} />
          ) : (
            <>
              <ul className={styles.cards} aria-label="Réplicas" aria-busy={query.isFetching}>
                {page.filas.map((reply) => (
                  <ReplyCard
                    key={reply._id}
                    reply={reply}
                    onDecide={mayDecide ? (how) => setDeciding({ reply, how }) : undefined}
                  />
                ))}
              </ul>
              <ListFoot page={page} limite={state.limite} change={change} />
            </>
          )
        }
      </Loaded>
      <DecideDialog deciding={deciding?.how === 'rechazar' ? undefined : deciding} onClose={close} />
      <RejectDialog reply={deciding?.how === 'rechazar' ? deciding.reply : undefined} onClose={close} />
    </>
  );
}

type ReplyCardProps = { reply: Replica; onDecide: ((how: Deciding['how']) => void) | undefined };

function ReplyCard({ reply, onDecide }: ReplyCardProps) {
  const { _id, cliente, seccion, slug, estado, texto, motivo, enviadaEn } = reply;
  const title = `replica-${_id}`;
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
      {onDecide && siguientes[estado].length > 0 && (
        <Group justify="flex-end" mt="md">
          {estado === 'pendiente' ? (
            <>
              <Button variant="default" onClick={() => onDecide('rechazar')}>
                No publicar
              </Button>
              <Button onClick={() => onDecide('publicar')}>Publicar</Button>
            </>
          ) : (
            <Button variant="default" onClick={() => onDecide('retirar')}>
              Retirar
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}

/** A refusal also reloads the list, because another trabajador may have decided. */
function useDeciding(how: Deciding['how'], done: string, onClose: () => void) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [REPLICAS] });
  return useMutation({
    mutationFn: (body: Pick<Replica, '_id' | 'version'> & { motivo?: string }) =>
      how === 'rechazar'
        ? replicasCalls.rechazar({ ...body, motivo: body.motivo ?? '' })
        : replicasCalls[how](body),
    meta: { fallback: replicasFallbacks[how], told: true },
    onError: refresh,
    onSuccess: async () => {
      await refresh();
      showMessage('success', done);
      onClose();
    },
  });
}

const WORDS = {
  publicar: {
    title: 'Publicar la réplica',
    action: 'Publicar',
    done: 'Réplica publicada',
    text: 'Se leerá en su página, junto a los resultados oficiales, firmada por la autoescuela. Si ya había otra de la misma sección, la sustituye.',
  },
  retirar: {
    title: 'Retirar la réplica',
    action: 'Retirar',
    done: 'Réplica retirada',
    text: 'Dejará de leerse junto a los resultados.',
  },
} as const;

function DecideDialog({ deciding, onClose }: { deciding: Deciding | undefined; onClose: () => void }) {
  const how = deciding?.how === 'retirar' ? 'retirar' : 'publicar';
  const { title, action, done, text } = WORDS[how];
  const { mutate, isPending, error, reset } = useDeciding(how, done, onClose);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={deciding !== undefined}
      {...{ title, action, error, busy: isPending, fallback: replicasFallbacks[how] }}
      onConfirm={() => deciding && mutate({ _id: deciding.reply._id, version: deciding.reply.version })}
      onClose={close}
    >
      <Text>{text}</Text>
    </ConfirmDialog>
  );
}

function RejectDialog({ reply, onClose }: { reply: Replica | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={reply !== undefined}
      onClose={onClose}
      title="No publicar la réplica"
      closeOnClickOutside={false}
      onExitTransitionEnd={keepFocus}
    >
      {reply && <RejectForm reply={reply} onClose={onClose} />}
    </Modal>
  );
}

function RejectForm({ reply: { _id, version, cliente }, onClose }: { reply: Replica; onClose: () => void }) {
  const { mutateAsync } = useDeciding('rechazar', 'Réplica no publicada', onClose);
  return (
    <ReasonForm
      description="Se lo enviaremos por correo tal como lo escribas. Entre 5 y 500 letras."
      shortest={5}
      longest={500}
      action="No publicar"
      save={(motivo) => mutateAsync({ _id, version, motivo })}
      fallback={replicasFallbacks.rechazar}
      onClose={onClose}
    >
      <Text>Lo que dice {cliente.nombreComercial} no se leerá en su página.</Text>
    </ReasonForm>
  );
}
