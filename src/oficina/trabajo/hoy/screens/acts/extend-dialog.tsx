import { Modal } from '@mantine/core';
import { StepForm } from '#oficina/base/steps/step-form.tsx';
import { usePaperStep } from '#oficina/ventas/papeles/screens/use-paper-step.ts';
import { pasosPresupuesto } from '#oficina/ventas/presupuestos/pasos.ts';
import { presupuestoKind } from '#oficina/ventas/presupuestos/screens/presupuesto-kind.ts';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import type { Fila } from '../../contract.ts';

export type ExtendDialogProps = {
  fila: Fila;
  opened: boolean;
  onClose(): void;
  /** It is valid until this day, as '2026-12-31'. */
  onExtended(validoHasta: string): void;
};

const { prorrogar } = pasosPresupuesto;

/** Asks until when a presupuesto is valid. */
export function ExtendDialog({ fila, opened, onClose, onExtended }: ExtendDialogProps) {
  const row = { _id: fila._id, version: fila.version ?? 1 };
  const { mutate, isPending, error } = usePaperStep(presupuestoKind, row, prorrogar.fallback);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Prorrogar: ${fila.titulo}`}
      closeOnClickOutside={false}
      onExitTransitionEnd={keepFocus}
    >
      <StepForm
        {...{ row, error, onClose }}
        fields={prorrogar.fields ?? []}
        action="Prorrogar"
        busy={isPending}
        onSubmit={(body) =>
          mutate(
            { step: prorrogar, body },
            {
              onSuccess: ({ validoHasta }) => {
                onClose();
                onExtended(String(validoHasta));
              },
            },
          )
        }
      />
    </Modal>
  );
}
