import { Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { ReasonForm } from '#platform/ui/forms/reason-form.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { Notice } from '#platform/ui/mark.tsx';
import type { Row, Step, StepDialog as Words } from './step-table.ts';

type StepDialogProps = {
  step: Pick<Step, 'fallback'> & { dialog: Words };
  row: Row;
  opened: boolean;
  busy: boolean;
  /** Error of the step, for a dialog that asks for no reason; the form of the reason shows its own errors. */
  error: unknown;
  take(body: { motivo?: string }): Promise<unknown>;
  /** A consequence that needs more than a text. */
  children?: ReactNode;
  /** After the dialog closes. */
  onTaken?(): void;
  onClose(): void;
};

/**
 * Dialog before a step, with the texts of its table: it asks for a reason, or only for confirmation. It closes once the step is
 * taken.
 */
export function StepDialog({
  step,
  row,
  opened,
  busy,
  error,
  take,
  children,
  onTaken,
  onClose,
}: StepDialogProps) {
  const { title, warning, text, reason, action, dangerous = false } = step.dialog;
  const fallback = step.fallback ?? '';
  const heading = wordsFor(title, row);
  const taking = async (body: { motivo?: string }) => {
    await take(body);
    onClose();
    onTaken?.();
  };
  const told = (
    <>
      {warning && <Notice warning>{warning}</Notice>}
      {children}
      {text && <Text>{wordsFor(text, row)}</Text>}
    </>
  );
  if (!reason)
    return (
      <ConfirmDialog
        {...{ opened, action, busy, error, fallback, dangerous, onClose }}
        title={heading}
        // The refusal is shown in the dialog.
        onConfirm={() => taking({}).catch(() => {})}
      >
        {told}
      </ConfirmDialog>
    );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={heading}
      closeOnClickOutside={false}
      onExitTransitionEnd={keepFocus}
    >
      {opened && (
        <ReasonForm
          {...{ ...reason, action, fallback, onClose }}
          description={wordsFor(reason.description, row)}
          save={(motivo) => taking({ motivo })}
        >
          {told}
        </ReasonForm>
      )}
    </Modal>
  );
}

const wordsFor = (words: Words['title'], row: Row) => (typeof words === 'string' ? words : words(row));
