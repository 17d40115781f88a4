import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { textOfError } from '../query-client.ts';
import { BusyButton } from './busy-button.tsx';

/** Longer than the library takes to give the focus back to what opened a dialog, where that is still there. */
const RETURN_MS = 50;

/** For when a dialog is away, or a button with its row: where nothing has the focus any more, the heading takes it. */
export function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, RETURN_MS);
}

export type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  /** What will happen, naming what it happens to. */
  children: ReactNode;
  /** The button that does it: 'Cerrar la sesión'. */
  action: string;
  busy: boolean;
  /** Why it could not be done, which stays to be read. */
  error?: unknown;
  fallback: string;
  /** Something is taken away for good. */
  dangerous?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, action, busy, error, fallback, dangerous, onConfirm, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title} onExitTransitionEnd={keepFocus}>
      <Stack gap="md">
        <Stack gap="md">{children}</Stack>
        {Boolean(error) && <Text c="var(--danger)">{textOfError(error, fallback)}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancelar
          </Button>
          <BusyButton
            busy={busy}
            onClick={() => busy || onConfirm()}
            {...(dangerous && { color: 'var(--danger)', c: 'var(--surface)' })}
          >
            {action}
          </BusyButton>
        </Group>
      </Stack>
    </Modal>
  );
}
