import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Perfil, permitted } from '#oficina/base/roles/roles.ts';
import { StepDialog } from '#oficina/base/steps/step-dialog.tsx';
import { offeredSteps } from '#oficina/base/steps/step-table.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { changesCalls } from '../calls.ts';
import type { Cambio } from '../contract.ts';
import { pasosCambioIdentidad } from '../pasos.ts';
import { IdentityFacts } from './identity-facts.tsx';
import { useIdentityAction, useIdentityChanges } from './use-identity.ts';

type PendingProps = {
  /** Limits the list to this cliente. */
  idCliente?: string;
};

/** Changes of company name or NIF that wait for a trabajador, with their actions; empty without any. */
export function PendingIdentity({ idCliente }: PendingProps) {
  const user = useSessionUser();
  const sees = user !== undefined && permitted(user, 'cambiosIdentidad', 'L') !== null;
  return sees ? <Pending perfil={user} {...(idCliente && { idCliente })} /> : null;
}

function Pending({ idCliente, perfil }: PendingProps & { perfil: Perfil }) {
  const { data = [] } = useIdentityChanges({
    estado: 'pendiente',
    limite: 100,
    ...(idCliente !== undefined && { _idCliente: idCliente }),
  });
  // The dialog keeps its words while it closes.
  const [deciding, setDeciding] = useState<{ cambio: Cambio; step: Decision }>();
  const [opened, setOpened] = useState(false);
  return (
    <>
      {data.length > 0 && (
        <Stack component="section" gap={14} mb={24} aria-labelledby="identity-changes">
          <h2 className={shared.heading} id="identity-changes">
            Cambios de razón social o NIF pendientes
          </h2>
          <ul className={`${shared.list} ${shared.stack} ${shared.gap14}`}>
            {data.map((cambio) => (
              <ChangeCard
                key={cambio._id}
                {...{ cambio, perfil }}
                named={idCliente === undefined}
                onDecide={(step) => {
                  setDeciding({ cambio, step });
                  setOpened(true);
                }}
              />
            ))}
          </ul>
        </Stack>
      )}
      {deciding && (
        <DecideDialog
          key={`${deciding.cambio._id} ${deciding.step.verb}`}
          {...{ ...deciding, opened }}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

type ChangeCardProps = {
  cambio: Cambio;
  perfil: Perfil;
  named: boolean;
  onDecide(step: Decision): void;
};

function ChangeCard({ cambio, perfil, named, onDecide }: ChangeCardProps) {
  const { cliente, usuario, creadoEn, nifDeOtro, estado } = cambio;
  const { rechazar, aprobar } = pasosCambioIdentidad;
  const steps: Decision[] = offeredSteps<Decision>({ rechazar, aprobar }, cambio, { estado, perfil });
  return (
    <Stack
      component="li"
      className={`${shared.card} ${shared.tight}`}
      gap={12}
      maw={FORM_WIDTH}
      p="18px 20px"
    >
      {named && (
        <p>
          <Link to={`/panelAdmin/clientes/${cliente._id}`}>{cliente.nombreComercial}</Link>{' '}
          <span className={`${shared.muted} ${shared.anywhere}`}>{cliente.codigo}</span>
        </p>
      )}
      {nifDeOtro && (
        <Notice warning>Ese NIF ya es de otro cliente: {nifDeOtro}. Así no se puede aprobar.</Notice>
      )}
      <IdentityFacts cambio={cambio} />
      <p className={`${shared.muted} ${shared.anywhere}`}>
        Lo ha pedido {usuario.nombre} ({usuario.email}) <Moment at={creadoEn} relative />
      </p>
      {steps.length > 0 && (
        <Group justify="flex-end">
          {steps.map((step) => (
            <Button
              key={step.verb}
              variant={step === aprobar ? 'filled' : 'default'}
              aria-label={`${step.button} el cambio de ${cliente.nombreComercial}`}
              onClick={() => onDecide(step)}
            >
              {step.button}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}

type Decision = (typeof pasosCambioIdentidad)['aprobar' | 'rechazar'];

type DecideDialogProps = { cambio: Cambio; step: Decision; opened: boolean; onClose(): void };

/** Asks for a confirmation before a change is made, or for the reason to reject it. */
function DecideDialog({ cambio, step, opened, onClose }: DecideDialogProps) {
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
