import { useState } from 'react';
import { opensLater } from '#platform/ui/later.tsx';
import { ActButton, type ActProps } from './act-button.tsx';
import type { MailDialogProps } from './mail-dialog.tsx';

const isOpen = ({ opened }: MailDialogProps) => opened;

const DIALOGS = {
  facturas: opensLater<MailDialogProps>(
    async () => (await import('./factura-mail.tsx')).FacturaMail,
    isOpen,
    { reload: false },
  ),
  presupuestos: opensLater<MailDialogProps>(
    async () => (await import('./presupuesto-mail.tsx')).PresupuestoMail,
    isOpen,
    { reload: false },
  ),
};

type MailActProps = ActProps & {
  name: string;
  letter: string;
  main?: boolean;
  familia: keyof typeof DIALOGS;
  /** Status in which the row is. */
  estado: string;
  /** Text once it is sent, before the addresses. */
  done: string;
};

/** Mails a paper, or a reminder of it, after a look at the correo. */
export function MailAct(props: MailActProps) {
  const { fila, onDone, name, letter, main = false, familia, estado, done } = props;
  const [opened, setOpened] = useState(false);
  const Dialog = DIALOGS[familia];
  return (
    <>
      <ActButton {...{ name, letter, main, fila }} onClick={() => setOpened(true)} />
      <Dialog
        {...{ fila, estado, opened }}
        title={`${name}: ${fila.titulo}`}
        onClose={() => setOpened(false)}
        onSent={(para) => onDone({ text: `${done} para ${para}` })}
      />
    </>
  );
}
