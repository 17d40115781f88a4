import { ActionIcon } from '@mantine/core';
import { menuLater } from '#platform/ui/dialogs/menu-later.tsx';
import { DownIcon } from '#platform/ui/icons.tsx';
import styles from '../work.module.css';
import type { ActProps } from './act-button.tsx';

export type SnoozeProps = ActProps & { clave: string };

const SnoozeDays = menuLater<SnoozeProps>(
  async () => (await import('./snooze-days.tsx')).SnoozeDays,
  'dialog',
);

/** Puts a row off: its person does not see it in «Hoy» until the day that they choose. */
export const SnoozeAct = (props: SnoozeProps) => (
  <SnoozeDays
    {...props}
    button={
      <ActionIcon
        variant="subtle"
        c="dimmed"
        size={32}
        className={styles.snooze}
        aria-label={`Posponer: ${props.fila.titulo}`}
        aria-keyshortcuts="M"
        data-letter="M"
      >
        <DownIcon />
      </ActionIcon>
    }
  />
);
