import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Recibida } from '#oficina/relacion/alumnos/autoescuela-contract.ts';
import { inboxCalls, inboxFallbacks } from '#oficina/relacion/alumnos/inbox-calls.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { opensLater } from '#platform/ui/later.tsx';
import { TODAY } from '../calls.ts';
import { ActButton, type ActProps } from './acts/act-button.tsx';

const AnswerDialog = opensLater(
  async () => (await import('#oficina/relacion/alumnos/screens/answer-dialog.tsx')).AnswerDialog,
  ({ row }) => row !== undefined,
  { reload: false },
);

/** Answers the request of an alumno in its row. */
export function AnswerAct({ fila, onDone }: ActProps) {
  const queries = useQueryClient();
  const [row, setRow] = useState<Recibida>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => inboxCalls.leer({ estado: 'enviada,vista', limite: 100 }),
    onSuccess: ({ filas }) => {
      const found = filas.find(({ _id }) => _id === fila._id);
      setRow(found);
      if (found) return;
      showMessage('error', 'Esta solicitud ya no espera respuesta');
      queries.invalidateQueries({ queryKey: [TODAY] });
    },
    meta: { fallback: inboxFallbacks.leer, background: true },
  });
  return (
    <>
      <ActButton
        main
        name="Contestar"
        letter="C"
        fila={fila}
        busy={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      />
      <AnswerDialog
        row={row}
        onClose={() => setRow(undefined)}
        onSent={() => onDone({ text: 'Respuesta enviada' })}
      />
    </>
  );
}
