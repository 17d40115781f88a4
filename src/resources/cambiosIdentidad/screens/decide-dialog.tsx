import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSavingForm } from '#web/forms/use-saving-form.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
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

const SHORTEST = 5;
const LONGEST = 500;

/** As the server counts: without blanks around. */
function reasonRule(value: string): string | null {
  const { length } = value.trim();
  if (length < SHORTEST) return `Escribe el motivo, con al menos ${SHORTEST} letras`;
  return length > LONGEST ? `Escribe ${LONGEST} letras como mucho` : null;
}

/** Apart, so that each opening starts with an empty form. */
function RejectForm({ cambio, onClose }: OneProps) {
  const fallback = changesFallbacks.rechazar;
  const { mutateAsync } = useIdentityAction({
    mutationFn: changesCalls.rechazar,
    fallback,
    done: 'Cambio rechazado',
    onDone: onClose,
  });
  const { field, summary, submit, saving } = useSavingForm({
    labels: { motivo: 'Motivo' },
    initialValues: { motivo: '' },
    validate: { motivo: reasonRule },
    save: ({ motivo }) => mutateAsync({ _id: cambio._id, motivo }),
    guarded: false,
    fallback,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <Text>{cambio.cliente.nombreComercial} seguirá con los datos que tiene.</Text>
        <Textarea
          {...field('motivo')}
          description={`Se lo enviaremos a ${cambio.usuario.email} tal como lo escribas. Entre ${SHORTEST} y ${LONGEST} letras.`}
          rows={4}
          required
          withAsterisk={false}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={saving}>
            Rechazar
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
