import { StepDialog } from '#oficina/base/steps/step-dialog.tsx';
import { changesCalls } from '../calls.ts';
import type { Cambio } from '../contract.ts';
import type { pasosCambioIdentidad } from '../pasos.ts';
import { IdentityFacts } from './identity-facts.tsx';
import { useIdentityAction } from './use-identity.ts';

export type Decision = (typeof pasosCambioIdentidad)['aprobar' | 'rechazar'];

type DecideDialogProps = { cambio: Cambio; step: Decision; opened: boolean; onClose(): void };

/** Asks for a confirmation before a change is made, or for the reason to reject it. */
export function DecideDialog({ cambio, step, opened, onClose }: DecideDialogProps) {
  const { mutateAsync, isPending, error, reset } = useIdentityAction({
    mutationFn: ({ motivo = '' }: { motivo?: string }) =>
      step.verb === 'rechazar'
        ? changesCalls.rechazar({ _id: cambio._id, motivo })
        : changesCalls.aprobar(cambio._id),
    step,
  });
  return (
    <StepDialog
      {...{ step, opened, error }}
      row={cambio}
      busy={isPending}
      take={mutateAsync}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      {step.verb === 'aprobar' && <IdentityFacts cambio={cambio} />}
    </StepDialog>
  );
}
