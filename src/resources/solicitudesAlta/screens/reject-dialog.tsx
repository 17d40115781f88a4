import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useSavingForm } from '#web/forms/use-saving-form.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { keepFocus } from '#web/ui/confirm-dialog.tsx';
import { solicitudesCalls, solicitudesFallbacks } from '../calls.ts';
import type { Solicitud } from '../contract.ts';
import type { DecisionDialogProps } from './approve-dialog.tsx';
import { useDeciding, useShown } from './use-deciding.ts';

const SHORTEST = 5;
const LONGEST = 500;

/** As the server counts: without blanks around. */
function reasonRule(value: string): string | null {
  const { length } = value.trim();
  if (length < SHORTEST) return `Escribe el motivo, con al menos ${SHORTEST} letras`;
  return length > LONGEST ? `Escribe ${LONGEST} letras como mucho` : null;
}

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

/** Apart, so that each opening starts with an empty form. */
function RejectForm({ claim, onClose }: { claim: Solicitud; onClose: () => void }) {
  const { _id, cliente, usuario } = claim;
  const fallback = solicitudesFallbacks.rechazar;
  const { mutateAsync } = useDeciding({
    mutationFn: solicitudesCalls.rechazar,
    fallback,
    done: 'Alta rechazada',
    onClose,
  });
  const { field, summary, submit, saving } = useSavingForm({
    labels: { motivo: 'Motivo' },
    initialValues: { motivo: '' },
    validate: { motivo: reasonRule },
    save: ({ motivo }) => mutateAsync({ _id, motivo }),
    guarded: false,
    fallback,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <Text>
          <strong>{cliente.nombreComercial}</strong> ({cliente.razonSocial}, {cliente.nif}) no quedará como
          cliente de ninguna autoescuela.
        </Text>
        <Textarea
          {...field('motivo')}
          description={`Se lo enviaremos a ${usuario.email} tal como lo escribas. Entre ${SHORTEST} y ${LONGEST} letras.`}
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
