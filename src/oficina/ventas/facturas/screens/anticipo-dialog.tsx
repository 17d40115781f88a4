import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PedidoRow } from '#oficina/ventas/pedidos/contract.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { RadioChoice } from '#platform/ui/forms/radio-choice.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { facturaKind } from './factura-kind.ts';
import { ANTICIPOS_FALLBACK, useAnticipos } from './use-anticipos.ts';
import { useFacturaStep } from './use-factura-step.ts';

const FALLBACK = 'Error al crear el anticipo';

/** Makes the draft of an anticipo of a pedido. */
export function AnticipoButton({ row }: { row: PedidoRow }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Facturar un anticipo
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={`Anticipo de ${row.codigo}`}
        closeOnClickOutside={false}
        onExitTransitionEnd={keepFocus}
      >
        {opened && <Asking row={row} onClose={close} />}
      </Modal>
    </>
  );
}

type AskingProps = { row: PedidoRow; onClose(): void };

function Asking({ row, onClose }: AskingProps) {
  const query = useAnticipos(row._id);
  return (
    <QueryView query={query} fallback={ANTICIPOS_FALLBACK}>
      {({ anticipable, total }) =>
        Number(anticipable) === 0 ? (
          <Text>De este pedido ya está todo facturado o anticipado.</Text>
        ) : (
          <AnticipoForm {...{ row, onClose, anticipable, total }} />
        )
      }
    </QueryView>
  );
}

const WAYS = [
  { value: 'porcentaje', name: 'Un porcentaje del pedido' },
  { value: 'importe', name: 'Un importe' },
];

function AnticipoForm({
  row,
  onClose,
  anticipable,
  total,
}: AskingProps & { anticipable: string; total: string }) {
  const { form, field, summary, submit, saving } = useAdvancing(row);
  const modo = field('modo');
  const byPercent = form.values.modo === 'porcentaje';
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <Text>
          El IVA de lo que se cobra por adelantado se devenga al cobrarlo. Las facturas siguientes del pedido
          descuentan el anticipo.
        </Text>
        <RadioChoice
          id={modo.id}
          label={modo.label}
          options={WAYS}
          value={String(modo.value)}
          onChange={modo.onChange}
          error={modo.error}
        />
        <TextInput
          key={byPercent ? 'porcentaje' : 'importe'}
          {...field(byPercent ? 'porcentaje' : 'importe')}
          description={`El pedido suma ${formatEurosText(total)} con impuestos; se pueden anticipar hasta ${formatEurosText(anticipable)}.`}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          {...field('concepto')}
          description="Lo que dirá la factura"
          maxLength={300}
          autoComplete="off"
        />
        <FormFoot busy={saving} onClose={onClose}>
          Crear el borrador
        </FormFoot>
      </Stack>
    </form>
  );
}

function useAdvancing(row: PedidoRow) {
  const navigate = useNavigate();
  const making = useFacturaStep(row._id, {
    verb: 'crearAnticipo',
    method: 'POST',
    done: 'Borrador de anticipo creado',
    fallback: FALLBACK,
  });
  return useSavingForm({
    labels: {
      modo: 'Cuánto se anticipa',
      porcentaje: 'Porcentaje',
      importe: 'Importe, con impuestos',
      concepto: 'Concepto',
    },
    initialValues: {
      modo: 'porcentaje',
      porcentaje: '50',
      importe: '',
      concepto: `Anticipo del pedido ${row.codigo}`,
    },
    required: ['porcentaje', 'importe'],
    check: ({ modo, porcentaje, importe }) => ({
      ...(modo === 'porcentaje' && porcentaje.trim() === '' && { porcentaje: 'Escribe el porcentaje' }),
      ...(modo === 'importe' && importe.trim() === '' && { importe: 'Escribe el importe' }),
    }),
    save: ({ modo, porcentaje, importe, concepto }) =>
      making.mutateAsync({
        _idPedido: row._id,
        ...(modo === 'porcentaje' ? { porcentaje } : { importe }),
        ...(concepto.trim() !== '' && { concepto: concepto.trim() }),
      }),
    onSaved: ({ _id }) => navigate(`${facturaKind.family.base}/${_id}`),
    guarded: false,
    fallback: FALLBACK,
  });
}
