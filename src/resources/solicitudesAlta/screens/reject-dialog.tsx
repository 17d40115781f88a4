import { Modal, Text } from '@mantine/core';
import { ReasonForm } from '#web/forms/reason-form.tsx';
import { keepFocus } from '#web/ui/confirm-dialog.tsx';
import { solicitudesCalls, solicitudesFallbacks } from '../calls.ts';
import type { Solicitud } from '../contract.ts';
import type { DecisionDialogProps } from './approve-dialog.tsx';
import { useDeciding, useShown } from './use-deciding.ts';

/** Asks why before a registration is refused: it is mailed to them. */
export function RejectDialog({ claim, onClose }: DecisionDialogProps) {
  const shown = useShown(claim);
  return (
    <Modal
      opened={claim !== undefined}
      onClose={onClose}
      title="Rechazar el alta"
      closeOnClickOutside={false}
      onExitTransitionEnd={keepFocus}
    >
      {shown && <RejectForm claim={shown} onClose={onClose} />}
    </Modal>
  );
}

function RejectForm({ claim, onClose }: { claim: Solicitud; onClose: () => void }) {
  const { _id, cliente, usuario } = claim;
  const fallback = solicitudesFallbacks.rechazar;
  const { mutateAsync } = useDeciding({
    mutationFn: solicitudesCalls.rechazar,
    fallback,
    done: 'Alta rechazada',
    onClose,
  });
  return (
    <ReasonForm
      description={`Se lo enviaremos a ${usuario.email} tal como lo escribas. Entre 5 y 500 letras.`}
      shortest={5}
      longest={500}
      action="Rechazar"
      save={(motivo) => mutateAsync({ _id, motivo })}
      {...{ fallback, onClose }}
    >
      <Text>
        <strong>{cliente.nombreComercial}</strong> ({cliente.razonSocial}, {cliente.nif}) no quedará como
        cliente de ninguna autoescuela.
      </Text>
    </ReasonForm>
  );
}
