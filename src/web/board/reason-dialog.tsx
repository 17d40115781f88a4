import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useSavingForm } from '../forms/use-saving-form.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import type { BoardFamily, Move } from './types.ts';

const LONGEST = 500;

const reasonRule = (text: string): string | null => {
  if (text.trim() === '') return 'Escribe el motivo: servirá para no repetirlo';
  return text.trim().length > LONGEST ? `Escribe ${LONGEST} letras como mucho` : null;
};

type ReasonDialogProps = {
  family: BoardFamily;
  /** The card that waits for its reason, and where it goes. */
  pending: Move | undefined;
  onMove(move: Move): Promise<boolean>;
  onClose(): void;
  onClosed(): void;
};

/** Asks why before a card goes to a stage that says it; closed without an answer, the card stays where it was. */
export function ReasonDialog({ family, pending, onMove, onClose, onClosed }: ReasonDialogProps) {
  // While it closes it still says what it said.
  const shown = useRef(pending);
  if (pending) shown.current = pending;
  const stage = family.stages.find(({ id }) => id === shown.current?.to);
  return (
    <Modal
      opened={pending !== undefined}
      onClose={onClose}
      title={`Pasar a ${stage?.title ?? ''}`}
      closeOnClickOutside={false}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      {shown.current && (
        <ReasonForm key={shown.current.row._id} {...{ family, onMove, onClose }} pending={shown.current} />
      )}
    </Modal>
  );
}

type ReasonFormProps = Omit<ReasonDialogProps, 'onClosed'> & { pending: Move };

/** Apart, so that each opening starts with an empty form. */
function ReasonForm({ family, pending, onMove, onClose }: ReasonFormProps) {
  const { field, summary, submit, saving } = useSavingForm({
    labels: { motivo: 'Motivo' },
    initialValues: { motivo: '' },
    validate: { motivo: reasonRule },
    // What the server refuses it says over the board, where the card is back.
    save: async ({ motivo }) => {
      onClose();
      await onMove({ ...pending, reason: motivo.trim() });
    },
    guarded: false,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <Text>
          <strong>{family.view(pending.row).name}</strong>
        </Text>
        <Textarea
          {...field('motivo')}
          description="Queda guardado en su ficha."
          rows={3}
          required
          withAsterisk={false}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={saving}>
            Mover
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
