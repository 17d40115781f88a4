import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import type { MenuButton } from '#platform/ui/dialogs/menu-later.tsx';
import { PressedPopover } from '#platform/ui/dialogs/pressed-menu.tsx';
import { MOST_DAYS } from '../../limits.ts';
import type { SnoozeProps } from './snooze-act.tsx';
import { usePutOff } from './use-put-off.ts';

/** Monday after a day. */
export function nextMonday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dayAfter(day, (8 - weekday) % 7 || 7);
}

/** Days to put a row off to. */
export function SnoozeDays({ fila, clave, onDone, button }: SnoozeProps & MenuButton) {
  const today = todayInMadrid(new Date());
  const [day, setDay] = useState('');
  const put = usePutOff({ fila, clave, onDone });
  return (
    <PressedPopover button={button} width={250} label={`Posponer: ${fila.titulo}`}>
      <Stack gap={8}>
        <Button variant="default" data-autofocus onClick={() => put(dayAfter(today, 1))}>
          Mañana
        </Button>
        <Button variant="default" onClick={() => put(nextMonday(today))}>
          La semana que viene
        </Button>
        <Group gap={8} wrap="nowrap" align="flex-end">
          <TextInput
            type="date"
            label="Otro día"
            value={day}
            min={dayAfter(today, 1)}
            max={dayAfter(today, MOST_DAYS)}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Button variant="default" disabled={day <= today} onClick={() => put(day)}>
            Posponer
          </Button>
        </Group>
      </Stack>
    </PressedPopover>
  );
}
