import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { textOfError } from '#platform/browser/query-client.ts';
import { BusyButton } from '../busy-button.tsx';
import { keepFocus } from '../keep-focus.ts';

export type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  /** The consequence, naming the thing affected. */
  children: ReactNode;
  /** Text of the button that confirms: 'Cerrar la sesión'. */
  action: string;
  busy: boolean;
  /** The reason of a failure; it stays on screen. */
  error?: unknown;
  /** Another action to offer, under the reason of a failure. */
  instead?: ReactNode;
  fallback: string;
  /** True when something is deleted for good. */
  dangerous?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** A dialog that asks before an action that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, action, busy, error, instead, fallback, dangerous, onConfirm, onClose } =
    props;
  return (
    <Modal opened={opened} onClose={onClose} title={title} onExitTransitionEnd={keepFocus}>
      <Stack gap="md">
        <Stack gap="md">{children}</Stack>
        {Boolean(error) && <Text c="var(--danger)">{textOfError(error, fallback)}</Text>}
        {instead}
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
