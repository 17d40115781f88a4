import { Modal } from '@mantine/core';
import type { PaperKind } from '#office/papeles/screens/paper-kind.ts';
import { SendForm } from '#office/papeles/screens/send-form.tsx';
import { usePaperStep } from '#office/papeles/screens/use-paper-step.ts';
import type { Step } from '#office/steps/step-table.ts';
import { pasosFactura } from '#resources/facturas/pasos.ts';
import { facturaKind } from '#resources/facturas/screens/factura-kind.ts';
import { pasosPresupuesto } from '#resources/presupuestos/pasos.ts';
import { presupuestoKind } from '#resources/presupuestos/screens/presupuesto-kind.ts';
import { keepFocus } from '#web/ui/keep-focus.ts';
import type { Fila } from '../../contract.ts';

/** A step that mails, and the status in which its row is. */
export type Mailing =
  | { familia: 'facturas'; verb: 'recordarPago'; estado: string }
  | { familia: 'presupuestos'; verb: 'enviarEmailCliente'; estado: string };

type MailDialogProps = {
  fila: Fila;
  asked: Mailing;
  title: string;
  opened: boolean;
  onClose(): void;
  onSent(para: string): void;
};

const known = ({ familia, verb }: Mailing): { kind: PaperKind; step: Step } =>
  familia === 'facturas'
    ? { kind: facturaKind, step: pasosFactura[verb] }
    : { kind: presupuestoKind, step: pasosPresupuesto[verb] };

/** The correo of a row, to look at before it leaves. */
export const MailDialog = ({ title, opened, ...asked }: MailDialogProps) => (
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

function Mail({ fila, asked, onClose, onSent }: Omit<MailDialogProps, 'title' | 'opened'>) {
  const { kind, step } = known(asked);
  const row = { _id: fila._id, version: fila.version ?? 1, estado: asked.estado };
  const taking = usePaperStep(kind, row, step.fallback);
  return <SendForm {...{ kind, row, onSent }} asked={step} step={taking} onDone={onClose} />;
}
