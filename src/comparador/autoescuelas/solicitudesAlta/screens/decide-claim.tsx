import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { StepDialog } from '#oficina/base/steps/step-dialog.tsx';
import { showMessage } from '#platform/browser/messages.ts';
import { Notice } from '#platform/ui/mark.tsx';
import { CLAIMS, solicitudesCalls } from '../calls.ts';
import type { Solicitud } from '../contract.ts';
import type { PasoSolicitudAlta } from '../pasos.ts';

export type Deciding = { claim: Solicitud; step: PasoSolicitudAlta };

type DecideClaimProps = Deciding & { opened: boolean; onClose(): void };

/**
 * Names the cliente and the official autoescuela before a decision. A refusal also reloads the list, because
 * another trabajador may have decided.
 */
export function DecideClaim({ claim, step, opened, onClose }: DecideClaimProps) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [CLAIMS] });
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: ({ motivo = '' }: { motivo?: string }) =>
      step.verb === 'rechazar'
        ? solicitudesCalls.rechazar({ _id: claim._id, motivo })
        : solicitudesCalls.aprobar({ _id: claim._id }),
    meta: { fallback: step.fallback },
    onError: refresh,
    onSuccess: async () => {
      await refresh();
      showMessage('success', step.done);
    },
  });
  return (
    <StepDialog
      {...{ step, opened, error }}
      row={claim}
      busy={isPending}
      take={mutateAsync}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      {step.verb === 'rechazar' ? <Refused claim={claim} /> : <ApprovalText claim={claim} />}
    </StepDialog>
  );
}

type ClaimProps = { claim: Solicitud };

const Cliente = ({ claim: { cliente } }: ClaimProps) => (
  <>
    <strong>{cliente.nombreComercial}</strong> ({cliente.razonSocial}, {cliente.nif})
  </>
);

const Refused = ({ claim }: ClaimProps) => (
  <Text>
    <Cliente claim={claim} /> no quedará como cliente de ninguna autoescuela.
  </Text>
);

function ApprovalText({ claim }: ClaimProps) {
  const { autoescuela, usuario } = claim;
  return (
    <>
      {autoescuela ? (
        <p>
          <Cliente claim={claim} /> llevará desde ahora la autoescuela <strong>{autoescuela.nombre}</strong> (
          {autoescuela.codigo}) del comparador, y su ficha se publicará ahora mismo.
        </p>
      ) : (
        <p>
          <Cliente claim={claim} /> tendrá su panel, pero no llevará ninguna autoescuela del comparador ni se
          publicará: le falta el código de la DGT, que se escribe en su ficha de cliente.
        </p>
      )}
      {!usuario.emailVerificado && <Notice warning>Su correo está sin confirmar.</Notice>}
      <p>Se lo diremos por correo a {usuario.email}.</p>
    </>
  );
}
