import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { ReasonForm } from '#web/forms/reason-form.tsx';
import { ConfirmDialog, keepFocus } from '#web/ui/confirm-dialog.tsx';
import { changesCalls, changesFallbacks } from '../calls.ts';
import type { Cambio } from '../contract.ts';
import { IdentityFacts } from './identity-facts.tsx';
import { useIdentityAction } from './use-identity.ts';

export type Deciding = { cambio: Cambio; how: 'approve' | 'reject' };

type DecideDialogProps = { deciding: Deciding | undefined; onClose(): void };

/** Asks before a change is made, or why it is not. */
export function DecideDialog({ deciding, onClose }: DecideDialogProps) {
  // Kept while the dialog goes away.
  const [shown, setShown] = useState(deciding);
  if (deciding && deciding !== shown) setShown(deciding);
  const cambio = (deciding ?? shown)?.cambio;
  if (!cambio) return null;
  return (
    <>
      <ApproveDialog opened={deciding?.how === 'approve'} {...{ cambio, onClose }} />
      <Modal
        opened={deciding?.how === 'reject'}
        onClose={onClose}
        title="Rechazar el cambio"
        closeOnClickOutside={false}
        onExitTransitionEnd={keepFocus}
      >
        <RejectForm {...{ cambio, onClose }} />
      </Modal>
    </>
  );
}

type OneProps = { cambio: Cambio; onClose(): void };

function ApproveDialog({ opened, cambio, onClose }: OneProps & { opened: boolean }) {
  const fallback = changesFallbacks.aprobar;
  const { mutate, isPending, error, reset } = useIdentityAction({
    mutationFn: changesCalls.aprobar,
    fallback,
    done: 'Cambio aprobado',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      {...{ opened, error, fallback }}
      title="Aprobar el cambio"
      action="Aprobar"
      busy={isPending}
      onConfirm={() => mutate(cambio._id)}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      <IdentityFacts cambio={cambio} />
      <Text>
        {cambio.cliente.nombreComercial} figurará así desde ahora, también en su ficha pública. Los papeles
        que ya tiene no cambian. Se lo diremos por correo a {cambio.usuario.email}.
      </Text>
    </ConfirmDialog>
  );
}

function RejectForm({ cambio, onClose }: OneProps) {
  const fallback = changesFallbacks.rechazar;
  const { mutateAsync } = useIdentityAction({
    mutationFn: changesCalls.rechazar,
    fallback,
    done: 'Cambio rechazado',
    onDone: onClose,
  });
  return (
    <ReasonForm
      description={`Se lo enviaremos a ${cambio.usuario.email} tal como lo escribas. Entre 5 y 500 letras.`}
      shortest={5}
      longest={500}
      action="Rechazar"
      save={(motivo) => mutateAsync({ _id: cambio._id, motivo })}
      {...{ fallback, onClose }}
    >
      <Text>{cambio.cliente.nombreComercial} seguirá con los datos que tiene.</Text>
    </ReasonForm>
  );
}
