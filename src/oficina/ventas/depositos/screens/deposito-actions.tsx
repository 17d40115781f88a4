import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { StepDialog } from '#oficina/base/steps/step-dialog.tsx';
import { buttonOf, offeredSteps, type Step } from '#oficina/base/steps/step-table.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { DEPOSITOS } from '../calls.ts';
import type { DepositoRow } from '../contract.ts';
import { called, pasosDeposito } from '../pasos.ts';
import { ApplyDeposito } from './apply-deposito.tsx';

type DepositoActionsProps = { row: DepositoRow; changed(): Promise<void> };

/** Steps that the state of a depósito and the role of the person allow, the usual one first. */
export function DepositoActions({ row, changed }: DepositoActionsProps) {
  const perfil = useSessionUser();
  if (!perfil) return null;
  const { estado } = row;
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
    mutationFn: (body: object) =>
      crudCalls(DEPOSITOS).paso(step, { _id: row._id, version: row.version, ...body }),
    meta: { fallback: step.fallback ?? '', told: step.dialog !== undefined },
  });
  const { dialog } = step;
  const name = buttonOf(step, row.estado);
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
