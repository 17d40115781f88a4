import { Modal } from '@mantine/core';
import type { Step } from '#oficina/base/steps/step-table.ts';
import type { PaperKind } from '#oficina/ventas/papeles/screens/paper-kind.ts';
import { SendForm } from '#oficina/ventas/papeles/screens/send-form.tsx';
import { usePaperStep } from '#oficina/ventas/papeles/screens/use-paper-step.ts';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import type { Fila } from '../../contract.ts';

export type MailDialogProps = {
  fila: Fila;
  /** Status in which the row is. */
  estado: string;
  title: string;
  opened: boolean;
  onClose(): void;
  onSent(para: string): void;
};

type Mailing = { kind: PaperKind; step: Step };

/** The correo of a row, to look at before it leaves. */
export const MailDialog = ({ title, opened, ...asked }: MailDialogProps & Mailing) => (
  <Modal
    opened={opened}
    onClose={asked.onClose}
    title={title}
    size="lg"
    closeOnClickOutside={false}
    onExitTransitionEnd={keepFocus}
  >
    {opened && <Mail {...asked} />}
  </Modal>
);

function Mail({
  fila,
  estado,
  kind,
  step,
  onClose,
  onSent,
}: Omit<MailDialogProps & Mailing, 'title' | 'opened'>) {
  const row = { _id: fila._id, version: fila.version ?? 1, estado };
  const taking = usePaperStep(kind, row, step.fallback);
  return <SendForm {...{ kind, row, onSent }} asked={step} step={taking} onDone={onClose} />;
}
