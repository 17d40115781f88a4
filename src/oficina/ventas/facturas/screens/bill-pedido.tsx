import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import type { PedidoRow } from '#oficina/ventas/pedidos/contract.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { facturasCalls } from '../calls.ts';
import type { FacturaRow } from '../contract.ts';
import type { LineaPendiente } from '../operations.ts';
import { facturaKind } from './factura-kind.ts';
import { billBodyOf, faultsByLinea, inWords, quantityProblem, typedQuantity } from './pedido-quantities.ts';
import { useFacturaStep } from './use-factura-step.ts';

const FALLBACK = 'Error al crear la factura';

/** Makes the draft of a factura for all that is left of a pedido, or for a part. */
export function BillPedidoButton({ row }: { row: PedidoRow }) {
  const user = useSessionUser();
  const issues = user !== undefined && permitted(user, 'facturas', 'M') !== null;
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        // For a person who may issue, the main button of a finished pedido is «Facturar y enviar».
        variant={row.estado === EstadoPedido.terminado && !issues ? 'filled' : 'default'}
        onClick={() => setOpened(true)}
      >
        Facturar
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={`Facturar ${row.codigo}`}
        closeOnClickOutside={false}
        onExitTransitionEnd={keepFocus}
      >
        {opened && <PendingLineas row={row} onClose={close} />}
      </Modal>
    </>
  );
}

type PendingLineasProps = { row: PedidoRow; onClose(): void };

function PendingLineas({ row, onClose }: PendingLineasProps) {
  const query = useQuery({
    queryKey: ['facturas', 'pendiente', row._id],
    queryFn: ({ signal }) => facturasCalls.consultarPendientePedido({ _id: row._id }, signal),
    // Each new factura changes the rest.
    staleTime: 0,
    gcTime: 0,
    meta: { fallback: 'Error al obtener lo que queda por facturar', background: true, told: true },
  });
  return (
    <QueryView query={query} fallback="Error al obtener lo que queda por facturar">
      {({ lineas }) => {
        const left = lineas.filter(({ pendiente }) => Number(pendiente) !== 0);
        return left.length === 0 ? (
          <Text>Este pedido ya está facturado del todo.</Text>
        ) : (
          <QuantitiesForm row={row} left={left} onClose={onClose} />
        );
      }}
    </QueryView>
  );
}

function QuantitiesForm({ row, left, onClose }: PendingLineasProps & { left: LineaPendiente[] }) {
  const { form, field, summary, submit, saving } = useInvoicing(row, left);
  const none = () => form.setValues(Object.fromEntries(left.map(({ _id }) => [_id, '0'])));
  const drafted = left.some(({ enBorrador }) => Number(enBorrador) !== 0);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <Text>
          Se hace un borrador con lo que digas de cada línea; lo que dejes a cero queda para otra factura.
          {drafted && ' Ya hay borradores de este pedido sin emitir.'}
        </Text>
        {left.length > 1 && (
          <Button className={shared.atEnd} variant="default" size="compact-sm" onClick={none}>
            Poner todo a cero
          </Button>
        )}
        <ul className={shared.divided} aria-label="Líneas por facturar">
          {left.map((line) => {
            const { label, ...props } = field(line._id);
            return (
              <li key={line._id}>
                <label className={shared.what} htmlFor={props.id}>
                  {label}
                  <small>{inWords(line)}</small>
                </label>
                <TextInput
                  {...props}
                  flex="0 0 110px"
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={`Cantidad de ${label}`}
                />
              </li>
            );
          })}
        </ul>
        <FormFoot busy={saving} onClose={onClose}>
          Crear el borrador
        </FormFoot>
      </Stack>
    </form>
  );
}

function useInvoicing(row: PedidoRow, left: LineaPendiente[]) {
  const navigate = useNavigate();
  const making = useFacturaStep(row._id, {
    verb: 'crearDesdePedido',
    method: 'POST',
    done: 'Borrador de factura creado',
    fallback: FALLBACK,
  });
  return useSavingForm<Record<string, string>, FacturaRow>({
    labels: Object.fromEntries(left.map(({ _id, descripcion }) => [_id, descripcion])),
    initialValues: Object.fromEntries(left.map(({ _id, pendiente }) => [_id, typedQuantity(pendiente)])),
    check: (values) => quantityProblem(left, values),
    save: (values) => {
      const lineas = billBodyOf(left, values);
      return faultsByLinea(making.mutateAsync({ _id: row._id, ...(lineas && { lineas }) }), lineas);
    },
    onSaved: ({ _id }) => navigate(`${facturaKind.family.base}/${_id}`),
    guarded: false,
    fallback: FALLBACK,
  });
}
