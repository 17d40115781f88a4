import { ActionIcon, Popover, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { MoreIcon } from './icons.tsx';
import styles from './more-actions.module.css';

/** Button «⋯» with the less common buttons of a screen. They stay mounted, since the dialogs that they open are their own. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={false}
      keepMounted
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          radius={9}
          aria-label="Más acciones"
          title="Más acciones"
          onClick={() => setOpened(!opened)}
        >
          <MoreIcon />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={6} className={styles.items} onClick={() => setOpened(false)}>
        <Stack gap={2}>{children}</Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
