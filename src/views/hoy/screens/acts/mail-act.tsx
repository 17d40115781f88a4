import { useState } from 'react';
import { opensLater } from '#web/ui/later.tsx';
import { ActButton, type ActProps } from './act-button.tsx';
import type { Mailing } from './mail-dialog.tsx';

const MailDialog = opensLater(
  async () => (await import('./mail-dialog.tsx')).MailDialog,
  ({ opened }) => opened,
  { reload: false },
);

type MailActProps = ActProps & {
  name: string;
  letter: string;
  main?: boolean;
  asked: Mailing;
  /** What was done, before the addresses that it goes to. */
  done: string;
};

/** Mails a paper, or a reminder of it, after a look at the correo. */
export function MailAct({ fila, onDone, name, letter, main = false, asked, done }: MailActProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActButton {...{ name, letter, main, fila }} onClick={() => setOpened(true)} />
      <MailDialog
        {...{ fila, asked, opened }}
        title={`${name}: ${fila.titulo}`}
        onClose={() => setOpened(false)}
        onSent={(para) => onDone({ text: `${done} para ${para}` })}
      />
    </>
  );
}
