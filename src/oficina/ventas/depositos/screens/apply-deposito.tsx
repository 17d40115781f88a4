import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { RadioChoice } from '#platform/ui/forms/radio-choice.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { DEPOSITOS } from '../calls.ts';
import type { DepositoRow } from '../contract.ts';
import { called, pasosDeposito } from '../pasos.ts';

type ApplyDepositoProps = { row: DepositoRow; changed(): Promise<void> };

const FALLBACK = 'Error al obtener las facturas';
const STEP = pasosDeposito.aplicar;
/** Choice without a factura. */
const NONE = '';

/** Applies a depósito to the amount to pay; noted as a cobro when a factura of its pedido is chosen. */
export function ApplyDeposito(props: ApplyDepositoProps) {
  const [asking, ask] = useState(false);
  const close = () => ask(false);
  const name = `${STEP.button} ${called(props.row)}`;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => ask(true)} aria-label={name}>
        {STEP.button}
      </Button>
      <Modal
        opened={asking}
        onClose={close}
        title={name}
        closeOnClickOutside={false}
        onExitTransitionEnd={keepFocus}
      >
        {asking && <ApplyForm {...props} onClose={close} />}
      </Modal>
    </>
  );
}

function ApplyForm({ row, changed, onClose }: ApplyDepositoProps & { onClose(): void }) {
  const user = useSessionUser();
  const mayPay = user !== undefined && permitted(user, 'facturas', 'T') !== null;
  const [factura, choose] = useState(NONE);
  const query = useQuery({
    queryKey: [DEPOSITOS, 'por cobrar', row._idPedido],
    queryFn: ({ signal }) =>
      crudCalls('facturas').leer(
        { _idPedido: String(row._idPedido), estadoCobro: 'pendiente,parcial', orden: 'fecha', limite: 100 },
        signal,
      ),
    enabled: mayPay && row._idPedido !== null,
    meta: { fallback: FALLBACK, background: true, told: true },
  });
  const applying = useMutation({
    mutationFn: (paid: object) =>
      crudCalls(DEPOSITOS).paso(STEP, { _id: row._id, version: row.version, ...paid }),
    meta: { fallback: STEP.fallback },
    onSuccess: async () => {
      onClose();
      await changed();
      showMessage('success', STEP.done);
    },
  });
  return (
    <Stack gap="md">
      <p>Se descuenta de lo que queda por pagar. No se puede deshacer.</p>
      {mayPay && row._idPedido !== null && (
        <QueryView query={query} fallback={FALLBACK}>
          {({ filas }) =>
            filas.length > 0 && (
              <RadioChoice
                label="Anotarla como cobro de"
                value={factura}
                onChange={choose}
                options={[
                  ...filas.map(({ _id, codigo, pendienteCobro }) => ({
                    value: _id,
                    name: `${codigo}, que tiene pendientes ${formatEurosText(String(pendienteCobro))}`,
                  })),
                  { value: NONE, name: 'Ninguna factura' },
                ]}
              />
            )
          }
        </QueryView>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <BusyButton
          busy={applying.isPending}
          onClick={() =>
            applying.isPending || applying.mutate(factura === NONE ? {} : { _idFactura: factura })
          }
        >
          {STEP.button}
        </BusyButton>
      </Group>
    </Stack>
  );
}
