import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatEurosText } from '#kit/format-amount.ts';
import { permitted } from '#office/access/roles.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { ReasonForm } from '#web/forms/reason-form.tsx';
import { showMessage } from '#web/messages.ts';
import { useSessionUser } from '#web/session/session.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { keepFocus } from '#web/ui/confirm-dialog.tsx';
import { depositoCalls, depositoFallbacks } from '../calls.ts';
import { siguientesDeposito } from '../estados.ts';
import { ApplyDeposito } from './apply-deposito.tsx';
import { stateOf } from './deposito-list.tsx';

type DepositoActionsProps = { row: CrudRow; changed(): Promise<void> };

/** Steps that the state of a depósito and the role of the person allow. */
export function DepositoActions({ row, changed }: DepositoActionsProps) {
  const user = useSessionUser();
  const next = siguientesDeposito[stateOf(row)];
  const mayMove = user !== undefined && permitted(user, 'depositos', 'C') !== null;
  const mayRevoke = user !== undefined && permitted(user, 'depositos', 'E') !== null;
  const signs = user !== undefined && permitted(user, 'documentos', 'F') !== null;
  return (
    <>
      {signs && next.includes('firmado') && (
        <Button
          variant="default"
          size="compact-sm"
          component={Link}
          to={`/panelAdmin/documentos/${row._idDocumento}`}
        >
          Firmar el recibo
        </Button>
      )}
      {mayMove && next.includes('recibido') && <ReceivedButton {...{ row, changed }} />}
      {mayMove && next.includes('aplicado') && <ApplyDeposito {...{ row, changed }} called={called(row)} />}
      {mayMove && next.includes('devuelto') && (
        <WithReason
          {...{ row, changed, name: 'Devolver', done: 'Señal devuelta', fallback: depositoFallbacks.paso }}
          what="Anota que se ha devuelto el dinero. No se puede deshacer."
          save={(motivo) => depositoCalls.paso('devolver', { _id: row._id, version: row.version, motivo })}
        />
      )}
      {mayRevoke && next.includes('revocado') && (
        <WithReason
          {...{ row, changed, name: 'Revocar', done: 'Señal revocada', fallback: depositoFallbacks.revocar }}
          what="La firma del recibo dejará de valer. La señal, el recibo y las pruebas se conservan."
          save={(motivo) => depositoCalls.revocar({ _id: row._id, motivo })}
        />
      )}
    </>
  );
}

const called = (row: CrudRow) => `la señal de ${formatEurosText(String(row.importe))}`;

function ReceivedButton({ row, changed }: DepositoActionsProps) {
  const moving = useMutation({
    mutationFn: () => depositoCalls.paso('recibir', { _id: row._id, version: row.version }),
    meta: { fallback: depositoFallbacks.paso },
    onSuccess: async () => {
      await changed();
      showMessage('success', 'Señal recibida');
    },
  });
  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      busy={moving.isPending}
      onClick={() => moving.isPending || moving.mutate()}
      aria-label={`Recibida: ${called(row)}`}
    >
      Recibida
    </BusyButton>
  );
}

type WithReasonProps = DepositoActionsProps & {
  name: string;
  done: string;
  what: string;
  fallback: string;
  save(motivo: string): Promise<unknown>;
};

function WithReason({ row, changed, name, done, what, fallback, save }: WithReasonProps) {
  const [asking, ask] = useState(false);
  const close = () => ask(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => ask(true)}
        aria-label={`${name} ${called(row)}`}
      >
        {name}
      </Button>
      <Modal
        opened={asking}
        onClose={close}
        title={`${name} ${called(row)}`}
        closeOnClickOutside={false}
        onExitTransitionEnd={keepFocus}
      >
        {asking && (
          <ReasonForm
            {...{ fallback, action: name, shortest: 1, longest: 1_000, empty: 'Escribe el motivo' }}
            description={name === 'Revocar' ? 'Lo leerá quien firmó.' : 'El cliente no lo ve.'}
            onClose={close}
            save={async (motivo) => {
              await save(motivo);
              close();
              await changed();
              showMessage('success', done);
            }}
          >
            <p>{what}</p>
          </ReasonForm>
        )}
      </Modal>
    </>
  );
}
