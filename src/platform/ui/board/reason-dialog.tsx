import { Modal, Text } from '@mantine/core';
import { useRef } from 'react';
import { ReasonForm } from '../forms/reason-form.tsx';
import type { BoardFamily, Move } from './types.ts';

type ReasonDialogProps = {
  family: BoardFamily;
  /** Card that waits for its reason, and its next stage. */
  pending: Move | undefined;
  onMove(move: Move): Promise<boolean>;
  onClose(): void;
  onClosed(): void;
};

/**
 * Asks for the reason before a card goes to a stage that needs one. If it is closed without an answer, the
 * card stays.
 */
export function ReasonDialog({ family, pending, onMove, onClose, onClosed }: ReasonDialogProps) {
  // The dialog keeps its text while it closes.
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
        <Form key={shown.current.row._id} {...{ family, onMove, onClose }} pending={shown.current} />
      )}
    </Modal>
  );
}

type FormProps = Omit<ReasonDialogProps, 'onClosed'> & { pending: Move };

function Form({ family, pending, onMove, onClose }: FormProps) {
  return (
    <ReasonForm
      description="Queda guardado en su ficha."
      shortest={1}
      longest={500}
      empty="Escribe el motivo: servirá para no repetirlo"
      action="Mover"
      // The board shows the server's error, with the card back in its place.
      save={async (reason) => {
        onClose();
        await onMove({ ...pending, reason });
      }}
      onClose={onClose}
    >
      <Text>
        <strong>{family.view(pending.row).name}</strong>
      </Text>
    </ReasonForm>
  );
}
