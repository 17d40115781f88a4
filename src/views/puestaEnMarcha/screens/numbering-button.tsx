import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { NumberingForm } from './numbering-form.tsx';

const TITLE = 'Seguir los números de otro programa';

/** Button with the dialog that makes a series go on from another program. */
export function NumberingButton({ first }: { first: boolean }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant={first ? 'filled' : 'default'} onClick={() => setOpened(true)}>
        {TITLE}
      </Button>
      <Modal opened={opened} onClose={close} title={TITLE} onExitTransitionEnd={keepFocus}>
        <NumberingForm onClose={close} />
      </Modal>
    </>
  );
}
