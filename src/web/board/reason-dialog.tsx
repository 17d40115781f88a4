import { Modal, Text } from '@mantine/core';
import { useRef } from 'react';
import { ReasonForm } from '../forms/reason-form.tsx';
import type { BoardFamily, Move } from './types.ts';

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
  // The dialog keeps its words while it closes.
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
      // An error of the server appears over the board, where the card is back.
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
