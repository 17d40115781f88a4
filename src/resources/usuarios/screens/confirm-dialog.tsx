import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textOfError } from '#web/query-client.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';

type ConfirmDialogProps = {
  opened: boolean;
  onClose(): void;
  /** Names what it is done to. */
  title: string;
  /** What follows from it. */
  children: ReactNode;
  /** Its verb and object. */
  action: string;
  doing: UseMutationResult<unknown, Error, void>;
  fallback: string;
};

/** Asks before something that can't be undone; it stays, with what went wrong, until it is done or given up. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  children,
  action,
  doing,
  fallback,
}: ConfirmDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeOnClickOutside={false}>
      <Stack gap="md">
        {children}
        {doing.isError && <Text c="var(--danger)">{textOfError(doing.error, fallback)}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancelar
          </Button>
          <BusyButton
            color="var(--danger)"
            c="var(--surface)"
            busy={doing.isPending}
            onClick={() => doing.isPending || doing.mutate()}
          >
            {action}
          </BusyButton>
        </Group>
      </Stack>
    </Modal>
  );
}
