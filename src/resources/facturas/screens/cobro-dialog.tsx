import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { todayInMadrid } from '#kit/dates.ts';
import { formatAmount, formatEurosText } from '#kit/format-amount.ts';
import { crudCalls } from '#web/crud/crud-calls.ts';
import { required } from '#web/forms/rules.ts';
import { useSavingForm } from '#web/forms/use-saving-form.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import type { FacturaRow } from '../contract.ts';
import { pasosFactura } from '../pasos.ts';
import { useFacturaStep } from './use-factura-step.ts';

const STEP = pasosFactura.registrarCobro;

/** Factura that is paid; its way to pay is offered when it is known. */
type Paid = Pick<FacturaRow, '_id' | 'pendienteCobro' | 'nombres'>;

/** Whether the pending amount is money to give back. */
const goesBack = (row: Paid): boolean => row.pendienteCobro.startsWith('-');

const nameOf = (row: Paid): string => (goesBack(row) ? 'Registrar devolución' : STEP.button);

/** Button to note a cobro of a factura, or a refund. */
export function CobroButton({ row }: { row: FacturaRow }) {
  const [params] = useSearchParams();
  // The search leads here to note a cobro.
  const [opened, setOpened] = useState(params.get('hacer') === 'cobrar');
  return (
    <>
      <Button onClick={() => setOpened(true)}>{nameOf(row)}</Button>
      <CobroDialog row={row} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

type CobroDialogProps = {
  row: Paid;
  opened: boolean;
  onClose(): void;
  /** It was noted; with the factura as it is now. */
  onPaid?: ((row: FacturaRow) => void) | undefined;
};

/** Dialog to note a cobro or a refund. */
export const CobroDialog = ({ row, opened, onClose, onPaid }: CobroDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={nameOf(row)}
    closeOnClickOutside={false}
    onExitTransitionEnd={keepFocus}
  >
    {opened && <CobroForm {...{ row, onClose, onPaid }} name={nameOf(row)} />}
  </Modal>
);

type CobroFormProps = Pick<CobroDialogProps, 'row' | 'onClose' | 'onPaid'> & { name: string };

function CobroForm({ row, name, onClose, onPaid }: CobroFormProps) {
  const ways = useId();
  const { field, summary, submit, saving } = usePaying(row, (saved) => {
    onClose();
    onPaid?.(saved);
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <TextInput
          {...field('importe')}
          description={`Quedan ${formatEurosText(row.pendienteCobro)}. Lo que se devuelve, con un menos delante.`}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
        />
        <TextInput {...field('fecha')} type="date" max={todayInMadrid(new Date())} autoComplete="off" />
        <TextInput
          {...field('forma')}
          description="Elige una o escribe otra"
          list={ways}
          maxLength={60}
          autoComplete="off"
        />
        <Ways id={ways} />
        <TextInput
          {...field('referencia')}
          description="Lo que diga el banco, o nada"
          maxLength={120}
          autoComplete="off"
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={saving}>
            {name}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

function usePaying(row: Paid, onSaved: (row: FacturaRow) => void) {
  const back = goesBack(row);
  const paying = useFacturaStep(row._id, back ? { ...STEP, done: 'Devolución registrada' } : STEP);
  return useSavingForm({
    labels: { importe: 'Importe', fecha: 'Fecha', forma: 'Forma de pago', referencia: 'Referencia' },
    initialValues: {
      importe: formatAmount(row.pendienteCobro),
      fecha: todayInMadrid(new Date()),
      forma: row.nombres?._idFormaPago ?? 'Transferencia',
      referencia: '',
    },
    required: ['importe', 'fecha', 'forma'],
    validate: {
      importe: required('Escribe el importe'),
      fecha: required('Escribe la fecha'),
      forma: required('Escribe cómo se ha pagado'),
    },
    save: (values) => paying.mutateAsync({ _id: row._id, ...values }),
    onSaved,
    guarded: false,
    fallback: STEP.fallback,
  });
}

/** Payment methods in use. */
function Ways({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['formasDePago', 'list', 'ways'],
    queryFn: ({ signal }) => crudCalls('formasDePago').leer({ limite: 100 }, signal),
    staleTime: 60_000,
    meta: { fallback: 'Error al obtener las formas de pago', background: true },
  });
  return (
    <datalist id={id}>
      {data?.filas
        .filter(({ activo }) => activo !== false)
        .map(({ _id, nombre }) => (
          <option key={_id} value={String(nombre)} />
        ))}
    </datalist>
  );
}
