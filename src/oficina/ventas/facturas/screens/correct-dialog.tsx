import { Modal, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { RadioChoice, type RadioOption } from '#platform/ui/forms/radio-choice.tsx';
import { required } from '#platform/ui/forms/rules.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { facturasCalls } from '../calls.ts';
import type { FacturaRow } from '../contract.ts';
import { pasosFactura } from '../pasos.ts';
import { facturaKind } from './factura-kind.ts';
import { useFacturaStep } from './use-factura-step.ts';

const STEP = pasosFactura.rectificar;

const METHODS: RadioOption[] = [
  {
    value: 'I',
    name: 'Por diferencias',
    detail: 'La nueva lleva solo lo que cambia. Empieza con todo en negativo: quita lo que estaba bien.',
  },
  {
    value: 'S',
    name: 'Por sustitución',
    detail:
      'La nueva lleva la factura entera, como debía ser. Empieza como la original: corrige lo que estaba mal.',
  },
];

const TYPES: RadioOption[] = [
  {
    value: 'R1',
    name: 'R1 · Devolución, descuento o error en el impuesto',
    detail:
      'La operación se anula en todo o en parte, baja de precio o llevaba mal el IVA (art. 80.1, 2 y 6 LIVA).',
  },
  {
    value: 'R2',
    name: 'R2 · Concurso de acreedores',
    detail: 'El cliente está en concurso y no ha pagado (art. 80.3 LIVA).',
  },
  {
    value: 'R3',
    name: 'R3 · Impago',
    detail: 'Deuda incobrable, con los plazos y requisitos de la ley (art. 80.4 LIVA).',
  },
  {
    value: 'R4',
    name: 'R4 · Otra causa',
    detail: 'Cualquier otro error: los datos del cliente, una cantidad, una descripción.',
  },
];

type CorrectDialogProps = { row: FacturaRow; opened: boolean; onClose(): void };

/** Asks for the method and reason of a rectificativa, makes its draft and opens it. */
export const CorrectDialog = ({ row, opened, onClose }: CorrectDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={`Rectificar ${row.codigo}`}
    closeOnClickOutside={false}
    onExitTransitionEnd={keepFocus}
  >
    {opened && <CorrectForm row={row} onClose={onClose} />}
  </Modal>
);

/** Refundable amount; hidden until it is known. */
function LeftToCorrect({ row }: { row: FacturaRow }) {
  const { data } = useQuery({
    queryKey: ['facturas', 'porRectificar', row._id, row.version],
    queryFn: ({ signal }) => facturasCalls.consultarPorRectificar({ _id: row._id }, signal),
    meta: { fallback: 'Error al obtener lo que queda por rectificar', background: true },
  });
  if (!data || data.total === row.totalFactura) return null;
  return (
    <Text>
      Quedan {formatEurosText(data.total)} por rectificar, de {formatEurosText(row.totalFactura)}.
    </Text>
  );
}

function CorrectForm({ row, onClose }: Omit<CorrectDialogProps, 'opened'>) {
  const navigate = useNavigate();
  const simplified = row.tipo === 'F2' || row.tipo === 'R5';
  const correcting = useFacturaStep(row._id, STEP);
  const { field, summary, submit, saving } = useSavingForm({
    labels: { metodo: 'Cómo se rectifica', tipo: 'Por qué', motivo: 'Motivo' },
    initialValues: { metodo: '', tipo: 'R1', motivo: '' },
    validate: {
      metodo: required('Elige cómo se rectifica'),
      motivo: required('Escribe el motivo'),
    },
    save: ({ metodo, tipo, motivo }) =>
      correcting.mutateAsync({ _id: row._id, metodo, motivo: motivo.trim(), ...(!simplified && { tipo }) }),
    onSaved: ({ _id }) => navigate(`${facturaKind.family.base}/${_id}`),
    guarded: false,
    fallback: STEP.fallback,
  });
  const radio = (name: 'metodo' | 'tipo', options: RadioOption[]) => {
    const { id, label, value, onChange, error } = field(name);
    return <RadioChoice {...{ id, label, options, value, onChange, error }} />;
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <Text>Se hace un borrador con lo que corrige. Nada cambia hasta que lo emitas.</Text>
        <LeftToCorrect row={row} />
        {radio('metodo', METHODS)}
        {!simplified && radio('tipo', TYPES)}
        <Textarea
          {...field('motivo')}
          description="Queda en el historial y en la rectificativa."
          rows={3}
          maxLength={1_000}
          required
          withAsterisk={false}
        />
        <FormFoot busy={saving} onClose={onClose}>
          Crear la rectificativa
        </FormFoot>
      </Stack>
    </form>
  );
}
