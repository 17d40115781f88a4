import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { keepFocus } from '../keep-focus.ts';

type Props = {
  /** Words of the button; those of the dialog too, unless it has a `title` of its own. */
  words: string;
  title?: string;
  /** True for the only solid button in its part of the screen. */
  first?: boolean;
  /** Content of the dialog; it is drawn when the dialog opens. */
  children(close: () => void): ReactNode;
};

/** Button that opens a dialog, which gives the focus back. */
export function DialogButton({ words, title = words, first = false, children }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant={first ? 'filled' : 'default'} onClick={() => setOpened(true)}>
        {words}
      </Button>
      <Modal opened={opened} onClose={close} title={title} onExitTransitionEnd={keepFocus}>
        {children(close)}
      </Modal>
    </>
  );
}
