import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { permitted } from '#office/access/roles.ts';
import { StepDialog } from '#office/steps/step-dialog.tsx';
import { buttonOf, offeredSteps, type Step } from '#office/steps/step-table.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { showMessage } from '#web/messages.ts';
import { useSessionUser } from '#web/session/session.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { depositoCalls } from '../calls.ts';
import { called, pasosDeposito } from '../pasos.ts';
import { ApplyDeposito } from './apply-deposito.tsx';
import { stateOf } from './deposito-list.tsx';

type DepositoActionsProps = { row: CrudRow; changed(): Promise<void> };

/** Steps that the state of a depósito and the role of the person allow, the usual one first. */
export function DepositoActions({ row, changed }: DepositoActionsProps) {
  const perfil = useSessionUser();
  if (!perfil) return null;
  const estado = stateOf(row);
  return (
    <>
      {estado === 'pendiente' && permitted(perfil, 'documentos', 'F') !== null && (
        <Button
          variant="default"
          size="compact-sm"
          component={Link}
          to={`/panelAdmin/documentos/${row._idDocumento}`}
        >
          Firmar el recibo
        </Button>
      )}
      {offeredSteps(pasosDeposito, row, { estado, perfil })
        .toReversed()
        .map((step) =>
          step.verb === 'aplicar' ? (
            <ApplyDeposito key={step.verb} {...{ row, changed }} />
          ) : (
            <StepButton key={step.verb} {...{ row, changed, step }} />
          ),
        )}
    </>
  );
}

function StepButton({ row, changed, step }: DepositoActionsProps & { step: Step }) {
  const [asking, ask] = useState(false);
  const { mutate, mutateAsync, isPending, error } = useMutation({
    mutationFn: (body: object) => depositoCalls.paso(step, row, body),
    meta: { fallback: step.fallback ?? '', told: step.dialog !== undefined },
  });
  const { dialog } = step;
  const name = buttonOf(step, stateOf(row));
  const tell = async () => {
    await changed();
    showMessage('success', step.done ?? '');
  };
  return (
    <>
      <BusyButton
        variant="default"
        size="compact-sm"
        busy={isPending}
        onClick={() => (dialog ? ask(true) : isPending || mutate({}, { onSuccess: tell }))}
        aria-label={dialog ? `${name} ${called(row)}` : `${name}: ${called(row)}`}
      >
        {name}
      </BusyButton>
      {dialog && (
        <StepDialog
          {...{ row, error }}
          step={{ ...step, dialog }}
          opened={asking}
          busy={isPending}
          take={mutateAsync}
          onTaken={tell}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}
