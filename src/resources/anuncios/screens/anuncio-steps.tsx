import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { historyKey } from '#web/crud/history-reader.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { showMessage } from '#web/messages.ts';
import { useSessionUser } from '#web/session/session.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { confirmLeave } from '#web/unsaved.ts';
import { type AnuncioStep, anuncioCalls, anuncioFallbacks } from '../calls.ts';
import { type EstadoAnuncio, ownSteps } from '../steps.ts';
import { isAnuncioState } from './anuncio-state.tsx';
import { RejectAnuncio } from './reject-anuncio.tsx';

type Words = { action: string; done: string };

/** Name of each step, by its target state and, for some, by the current one. */
function wordsOf(from: EstadoAnuncio, to: EstadoAnuncio): Words {
  if (to === 'publicado' && from === 'pausado')
    return { action: 'Volver a publicar', done: 'Anuncio publicado' };
  return WORDS[to];
}

const WORDS: Record<EstadoAnuncio, Words> = {
  borrador: { action: 'Corregir', done: 'Ya puedes corregirlo y volver a enviarlo' },
  pendiente: { action: 'Enviar a aprobar', done: 'Anuncio enviado' },
  publicado: { action: 'Aprobar y publicar', done: 'Anuncio aprobado' },
  rechazado: { action: 'Rechazar', done: 'Anuncio rechazado' },
  pausado: { action: 'Pausar', done: 'Anuncio en pausa' },
  finalizado: { action: 'Terminar', done: 'Anuncio terminado' },
};

/** Usual next steps, which get the main button. */
const MAIN: readonly EstadoAnuncio[] = ['pendiente', 'publicado', 'borrador'];

type AnuncioStepsProps = { row: CrudRow; onStep(): void };

/** Steps that the user may take on an anuncio; `onStep` runs after a step. */
export function AnuncioSteps({ row, onStep }: AnuncioStepsProps) {
  const user = useSessionUser();
  const [asking, setAsking] = useState<'rechazado' | 'finalizado'>();
  const { mutateAsync, mutate, isPending, error, reset } = useTakingStep(row, () => {
    setAsking(undefined);
    onStep();
  });
  const from = row.estado;
  if (!user || !isAnuncioState(from)) return null;
  const step = (estado: EstadoAnuncio) => ({ _id: row._id, version: row.version, estado });
  const press = async (estado: EstadoAnuncio) => {
    // A step does not save the form, so unsaved changes need a confirmation.
    if (isPending || !(await confirmLeave())) return;
    if (estado === 'rechazado' || estado === 'finalizado') setAsking(estado);
    else mutate(step(estado));
  };
  const close = () => {
    reset();
    setAsking(undefined);
  };
  return (
    <>
      {ownSteps(user, from).map((estado) => (
        <Button
          key={estado}
          variant={MAIN.includes(estado) ? 'filled' : 'default'}
          onClick={() => press(estado)}
        >
          {wordsOf(from, estado).action}
        </Button>
      ))}
      <RejectAnuncio
        opened={asking === 'rechazado'}
        title={String(row.titulo)}
        toSchool={row._idCliente !== null}
        onReject={(motivo) => mutateAsync({ ...step('rechazado'), motivo })}
        onClose={close}
      />
      <ConfirmDialog
        opened={asking === 'finalizado'}
        title="Terminar el anuncio"
        action="Terminar"
        busy={isPending}
        error={error}
        fallback={anuncioFallbacks.cambiarEstado}
        dangerous
        onConfirm={() => mutate(step('finalizado'))}
        onClose={close}
      >
        <p>«{String(row.titulo)}» dejará de verse y ya no se podrá cambiar ni volver a publicar.</p>
      </ConfirmDialog>
    </>
  );
}

function useTakingStep(row: CrudRow, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (step: AnuncioStep) => anuncioCalls.cambiarEstado(step),
    meta: { fallback: anuncioFallbacks.cambiarEstado },
    // Another person may have changed it, so the row is read again.
    onError: () => queries.invalidateQueries({ queryKey: ['anuncios', 'one', row._id] }),
    onSuccess: (saved, { estado }) => {
      queries.setQueryData(['anuncios', 'one', row._id], saved);
      queries.invalidateQueries({ queryKey: historyKey('anuncios', row._id) });
      queries.invalidateQueries({ queryKey: ['anuncios', 'list'] });
      if (isAnuncioState(row.estado)) showMessage('success', wordsOf(row.estado, estado).done);
      onDone();
    },
  });
}
