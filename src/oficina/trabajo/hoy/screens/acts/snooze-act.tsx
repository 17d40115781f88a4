import { ActionIcon } from '@mantine/core';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { menuLater } from '#platform/ui/dialogs/menu-later.tsx';
import { DownIcon } from '#platform/ui/icons.tsx';
import shared from '#platform/ui/shared.module.css';
import styles from '../work.module.css';
import type { ActProps } from './act-button.tsx';
import { usePutOff } from './use-put-off.ts';

export type SnoozeProps = ActProps & { clave: string };

const SnoozeDays = menuLater<SnoozeProps>(
  async () => (await import('./snooze-days.tsx')).SnoozeDays,
  'dialog',
);

/** Puts a row off: its person does not see it in «Hoy» until the day that they choose. The letter M puts it off until tomorrow. */
export function SnoozeAct(props: SnoozeProps) {
  const putOff = usePutOff(props);
  return (
    <>
      <SnoozeDays
        {...props}
        button={
          <ActionIcon
            variant="subtle"
            c="dimmed"
            size={32}
            className={styles.snooze}
            aria-label={`Posponer: ${props.fila.titulo}`}
          >
            <DownIcon />
          </ActionIcon>
        }
      />
      {/* Pressed by its letter: it is read, and neither seen nor in the way of Tab. */}
      <button
        type="button"
        className={shared.hidden}
        tabIndex={-1}
        aria-label={`Para mañana: ${props.fila.titulo}`}
        aria-keyshortcuts="M"
        data-letter="M"
        onClick={() => putOff(dayAfter(todayInMadrid(new Date()), 1))}
      />
    </>
  );
}
