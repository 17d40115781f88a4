import { Stack, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { shortDay } from '#platform/browser/moments.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { formatAmount, formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { RadioChoice } from '#platform/ui/forms/radio-choice.tsx';
import { ReasonForm } from '#platform/ui/forms/reason-form.tsx';
import { required } from '#platform/ui/forms/rules.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import type { Ingreso, Uso } from '../../ingresos/operations.ts';
import type { Abierta } from '../share-out.ts';
import { useOpenFacturas } from './open-facturas.ts';
import { ANNUL_FALLBACK, useAnnulling, useApplying, useGivingBack, useUndoingUso } from './use-credit.ts';
import { Ways } from './ways.tsx';

type DialogProps = { ingreso: Ingreso; onClose(): void };

/** Pays a factura of the cliente with what is left of an ingreso. */
export function ApplyCredit({ ingreso, onClose }: DialogProps) {
  const query = useOpenFacturas({ _idCliente: ingreso._idCliente }, true);
  return (
    <QueryView query={query} fallback="Error al obtener lo que debe el cliente">
      {({ abiertas }) =>
        abiertas.length === 0 ? (
          <Text>No debe ninguna factura. Lo que tiene a favor espera a la siguiente, o se le devuelve.</Text>
        ) : (
          <ApplyForm ingreso={ingreso} abiertas={abiertas} onClose={onClose} />
        )
      }
    </QueryView>
  );
}

function ApplyForm({ ingreso, abiertas, onClose }: DialogProps & { abiertas: readonly Abierta[] }) {
  const applying = useApplying();
  const fitting = (id: string) => {
    const owed = cents(abiertas.find(({ _id }) => _id === id)?.pendienteCobro ?? '0');
    const credit = cents(ingreso.disponible);
    return formatAmount(plain(owed < credit ? owed : credit, 2));
  };
  const first = abiertas[0]?._id ?? '';
  const { form, field, summary, submit, saving } = useSavingForm({
    labels: { _idFactura: 'Factura', importe: 'Importe', fecha: 'Fecha' },
    initialValues: { _idFactura: first, importe: fitting(first), fecha: todayInMadrid(new Date()) },
    validate: { importe: required('Escribe el importe'), fecha: required('Escribe la fecha') },
    save: (values) => applying.mutateAsync({ _id: ingreso._id, ...values }),
    onSaved: onClose,
    guarded: false,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <RadioChoice
          id={field('_idFactura').id}
          label="Factura que paga"
          value={form.values._idFactura}
          onChange={(_idFactura) => form.setValues({ _idFactura, importe: fitting(_idFactura) })}
          options={abiertas.map(({ _id, codigo, pendienteCobro, venceEl }) => ({
            value: _id,
            name: `${codigo}, que debe ${formatEurosText(pendienteCobro)}`,
            detail: venceEl ? `Vence el ${shortDay(venceEl)}` : undefined,
          }))}
        />
        <TextInput
          {...field('importe')}
          description={`Quedan ${formatEurosText(ingreso.disponible)} a favor.`}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextInput
          {...field('fecha')}
          description={`De la aplicación; el dinero llegó el ${shortDay(ingreso.fecha)}.`}
          type="date"
          min={ingreso.fecha}
          max={todayInMadrid(new Date())}
          autoComplete="off"
        />
        <FormFoot busy={saving} onClose={onClose}>
          Aplicar
        </FormFoot>
      </Stack>
    </form>
  );
}

/** Notes that what is left of an ingreso, or a part of it, went back to the cliente. */
export function GiveBackCredit({ ingreso, onClose }: DialogProps) {
  const ways = useId();
  const giving = useGivingBack();
  const { field, summary, submit, saving } = useSavingForm({
    labels: { importe: 'Importe', fecha: 'Fecha', forma: 'Forma de pago', referencia: 'Referencia' },
    initialValues: {
      importe: formatAmount(ingreso.disponible),
      fecha: todayInMadrid(new Date()),
      forma: ingreso.forma,
      referencia: '',
    },
    required: ['importe', 'fecha', 'forma'],
    validate: {
      importe: required('Escribe el importe'),
      fecha: required('Escribe la fecha'),
      forma: required('Escribe cómo se devuelve'),
    },
    save: (values) => giving.mutateAsync({ _id: ingreso._id, ...values }),
    onSaved: onClose,
    guarded: false,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <TextInput
          {...field('importe')}
          description={`Quedan ${formatEurosText(ingreso.disponible)} a favor.`}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
        />
        <TextInput {...field('fecha')} type="date" min={ingreso.fecha} max={todayInMadrid(new Date())} />
        <TextInput {...field('forma')} description="Elige una o escribe otra" list={ways} maxLength={60} />
        <Ways id={ways} />
        <TextInput {...field('referencia')} description="Lo que diga el banco, o nada" maxLength={120} />
        <FormFoot busy={saving} onClose={onClose}>
          Registrar devolución
        </FormFoot>
      </Stack>
    </form>
  );
}

const REASON = {
  description: 'Queda anotado junto al ingreso.',
  shortest: 1,
  longest: 1_000,
  empty: 'Escribe el motivo',
};

/** Annuls an ingreso that did not come in, with its cobros. */
export function AnnulIngreso({ ingreso, onClose }: DialogProps) {
  const annulling = useAnnulling();
  return (
    <ReasonForm
      {...REASON}
      action="Anular el ingreso"
      save={async (motivo) => {
        await annulling.mutateAsync({ _id: ingreso._id, motivo });
        onClose();
      }}
      fallback={ANNUL_FALLBACK}
      onClose={onClose}
    >
      <Text>
        Es para el dinero que no llegó o no era suyo. Se deshacen también los cobros que hizo en sus facturas,
        que vuelven a deberse. Si el dinero llegó y se lo devuelves, usa «Devolver».
      </Text>
    </ReasonForm>
  );
}

/** Undoes a refund that did not leave. */
export function UndoReturn({ uso, onClose }: { uso: Uso; onClose(): void }) {
  const undoing = useUndoingUso();
  return (
    <ReasonForm
      {...REASON}
      action="Deshacer la devolución"
      save={async (motivo) => {
        await undoing.mutateAsync({ uso: uso._id, motivo });
        onClose();
      }}
      fallback="Error al deshacer la devolución"
      onClose={onClose}
    >
      <Text>{formatEurosText(uso.importe)} vuelven a estar a favor del cliente.</Text>
    </ReasonForm>
  );
}
