import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { keepFocus, NEXT_ACT } from '#platform/ui/keep-focus.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import type { FacturaRow } from '../contract.ts';
import { Ways } from './a-favor/ways.tsx';
import { ShareFields } from './share-fields.tsx';
import { typedCents } from './share-out.ts';
import { type CobroTarget, payButton, payTitle, usePaying } from './use-paying.ts';

/** Button to note a cobro of a factura, or a refund; `main`: it is the next act. */
export function CobroButton({ row, main }: { row: FacturaRow; main: boolean }) {
  const [params, setParams] = useSearchParams();
  // A link of the search opens the dialog: `?hacer=cobrar`.
  const asked = params.get('hacer') === 'cobrar';
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    if (asked)
      setParams(
        (now) => {
          now.delete('hacer');
          return now;
        },
        { replace: true },
      );
    // With nothing left to collect, the button goes, and its dialog with it.
    keepFocus(NEXT_ACT);
  };
  return (
    <>
      <Button variant={main ? 'filled' : 'default'} onClick={() => setOpened(true)}>
        {payButton(row)}
      </Button>
      <CobroDialog row={row} opened={opened || asked} onClose={close} backTo={NEXT_ACT} />
    </>
  );
}

type CobroDialogProps = {
  row: CobroTarget;
  opened: boolean;
  onClose(): void;
  /** Called when the cobro is noted, with the factura as it is now, if the cobro was of a factura. */
  onPaid?: ((row: FacturaRow | undefined) => void) | undefined;
  /** Selector of what takes the focus when the button that opened it has gone. */
  backTo?: string;
};

/** Dialog to note a cobro or a refund, or money of a cliente for what they owe. */
export const CobroDialog = ({ row, opened, onClose, onPaid, backTo }: CobroDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={payTitle(row)}
    closeOnClickOutside={false}
    onExitTransitionEnd={() => keepFocus(backTo)}
  >
    {opened && <CobroForm {...{ row, onClose, onPaid }} name={payButton(row)} />}
  </Modal>
);

type CobroFormProps = Pick<CobroDialogProps, 'row' | 'onClose' | 'onPaid'> & { name: string };

function CobroForm({ row, name, onClose, onPaid }: CobroFormProps) {
  const ways = useId();
  const { form, field, errors, summary, submit, saving, open, shares } = usePaying(row, (saved) => {
    onClose();
    onPaid?.(saved);
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <TextInput
          {...field('importe')}
          description={
            row._id === undefined
              ? `Debe ${formatEurosText(row.pendienteCobro)} en total.`
              : `Quedan ${formatEurosText(row.pendienteCobro)}. Lo que se devuelve, con un menos delante.`
          }
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
        />
        {shares && (
          <QueryView query={open} fallback="Error al obtener lo que debe el cliente">
            {({ cliente, abiertas }) =>
              cliente !== null && (
                <ShareFields
                  id={field('reparto').id}
                  importe={typedCents(form.values.importe) ?? 0n}
                  abiertas={abiertas}
                  escritos={form.values.reparto}
                  onChange={(reparto) => form.setFieldValue('reparto', reparto)}
                  error={errors.reparto}
                />
              )
            }
          </QueryView>
        )}
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
        <FormFoot busy={saving} onClose={onClose}>
          {name}
        </FormFoot>
      </Stack>
    </form>
  );
}
