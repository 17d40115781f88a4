import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { StepDialog } from '#oficina/base/steps/step-dialog.tsx';
import { buttonOf, offeredSteps } from '#oficina/base/steps/step-table.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { confirmLeave } from '#platform/browser/unsaved.ts';
import { historyKey } from '#platform/crud/screens/history-reader.ts';
import { anuncioCalls, anuncioFallbacks } from '../calls.ts';
import type { AnuncioRow } from '../contract.ts';
import { type PasoAnuncio, pasosAnuncio } from '../pasos.ts';

const { rechazar, terminar } = pasosAnuncio;

type AnuncioStepsProps = { row: AnuncioRow; onStep(): void };

/** Steps that the user may take on an anuncio; `onStep` runs after a step. */
export function AnuncioSteps({ row, onStep }: AnuncioStepsProps) {
  const perfil = useSessionUser();
  const [asking, setAsking] = useState<string>();
  const { mutateAsync, mutate, isPending, error, reset } = useTakingStep(row, () => {
    setAsking(undefined);
    onStep();
  });
  const { estado } = row;
  if (!perfil) return null;
  const press = async (step: PasoAnuncio) => {
    // A step does not save the form, so unsaved changes need a confirmation.
    if (isPending || !(await confirmLeave())) return;
    if ('dialog' in step) setAsking(step.verb);
    else mutate({ step });
  };
  const close = () => {
    reset();
    setAsking(undefined);
  };
  return (
    <>
      {offeredSteps(pasosAnuncio, row, { estado, perfil }).map((step) => (
        <Button
          key={step.verb}
          variant={step.main?.includes(estado) ? 'filled' : 'default'}
          onClick={() => press(step)}
        >
          {buttonOf(step, estado)}
        </Button>
      ))}
      {[rechazar, terminar].map((step) => (
        <StepDialog
          key={step.verb}
          {...{ step, row, error }}
          opened={asking === step.verb}
          busy={isPending}
          take={(body) => mutateAsync({ step, ...body })}
          onClose={close}
        />
      ))}
    </>
  );
}

type StepToTake = { step: PasoAnuncio; motivo?: string };

function useTakingStep({ _id, version }: AnuncioRow, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ step: { to: estado }, ...body }: StepToTake) =>
      anuncioCalls.cambiarEstado({ _id, version, estado, ...body }),
    meta: { fallback: anuncioFallbacks.cambiarEstado },
    // Another person may have changed it, so the row is read again.
    onError: () => queries.invalidateQueries({ queryKey: ['anuncios', 'one', _id] }),
    onSuccess: (saved, { step }) => {
      queries.setQueryData(['anuncios', 'one', _id], saved);
      queries.invalidateQueries({ queryKey: historyKey('anuncios', _id) });
      queries.invalidateQueries({ queryKey: ['anuncios', 'list'] });
      showMessage('success', step.done);
      onDone();
    },
  });
}
