import { Group } from '@mantine/core';
import { usePaperStep } from '#oficina/ventas/papeles/screens/use-paper-step.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import type { RecurrenteRow } from '../contract.ts';
import { pasosRecurrente } from '../pasos.ts';
import { recurringKind } from './recurring-kind.ts';

/** Failure of the last factura, shown until somebody dismisses it. */
export function RecurringFailure({ row, canEdit }: { row: RecurrenteRow; canEdit: boolean }) {
  const { mutate, isPending } = usePaperStep(recurringKind(false), row);
  const step = { ...pasosRecurrente.activar, done: 'Aviso quitado' };
  return (
    <Notice warning>
      <Group justify="space-between" gap="sm">
        <span>{row.fallo}</span>
        {canEdit && row.estado === 'activa' && (
          <BusyButton variant="default" size="compact-sm" busy={isPending} onClick={() => mutate({ step })}>
            Ya está resuelto
          </BusyButton>
        )}
      </Group>
    </Notice>
  );
}
