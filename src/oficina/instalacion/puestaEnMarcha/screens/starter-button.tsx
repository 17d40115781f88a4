import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { plural } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { puestaCalls, puestaFallbacks } from '../calls.ts';
import type { StepWords } from './step-words.ts';

type Props = { juego: NonNullable<StepWords['juego']>; first: boolean };

/** Button that fills empty lists with the usual rows, after saying which. */
export function StarterButton({ juego: { clave, boton, dicho }, first }: Props) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => puestaCalls.ponerJuego({ juego: clave }),
    onSuccess: async ({ puestas }) => {
      await queries.invalidateQueries();
      setAsking(false);
      showMessage(
        'success',
        puestas === 0
          ? 'Ya había algo en esas listas: se quedan como están'
          : `${plural(puestas, 'fila añadida', 'filas añadidas')}`,
      );
    },
    meta: { fallback: puestaFallbacks.ponerJuego, told: true },
  });
  return (
    <>
      <BusyButton variant={first ? 'filled' : 'default'} busy={isPending} onClick={() => setAsking(true)}>
        {boton}
      </BusyButton>
      <ConfirmDialog
        opened={asking}
        title={boton}
        action="Añadir"
        busy={isPending}
        {...(error && { error })}
        fallback={puestaFallbacks.ponerJuego}
        onConfirm={mutate}
        onClose={() => setAsking(false)}
      >
        <Text>{dicho}</Text>
      </ConfirmDialog>
    </>
  );
}
