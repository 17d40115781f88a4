import { useState } from 'react';
import { opensLater } from '#platform/ui/later.tsx';
import { ActButton, type ActProps } from './act-button.tsx';

const PhoneDialog = opensLater(
  async () => (await import('./phone-dialog.tsx')).PhoneDialog,
  ({ opened }) => opened,
  { reload: false },
);

/** Calls the person of the row, whose number is read when it is asked for. */
export function PhoneAct({ fila, main = false }: Pick<ActProps, 'fila'> & { main?: boolean }) {
  const [opened, setOpened] = useState(false);
  if (fila.telefonoDe === null) return null;
  return (
    <>
      <ActButton main={main} name="Llamar" letter="L" fila={fila} onClick={() => setOpened(true)} />
      <PhoneDialog record={fila.telefonoDe} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
