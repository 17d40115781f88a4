import { Checkbox, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkedField, FirmaInputs, reasonsOf } from '#oficina/base/signature/firma-inputs.tsx';
import { readSignedForm, TEXTO_FIRMA } from '#oficina/documentos/firmas/sign-fields.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { required } from '#platform/ui/forms/rules.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { PdfPreview } from '#platform/ui/pdf-preview.tsx';
import { depositoCalls, depositoFallbacks, type OfPaper } from '../calls.ts';

type NewDepositoProps = { of: OfPaper; onDone(): Promise<void>; onClose(): void };
type DepositoValues = { concepto: string; importe: string; _idFormaPago: string; fecha: string };
type UnsignedReceipt = {
  agreed: DepositoValues & OfPaper;
  recibo: Awaited<ReturnType<typeof depositoCalls.verRecibo>>;
};

/** Asks for a depósito: first its terms, and then its receipt, to read and sign here or later. */
export function NewDeposito({ of, onDone, onClose }: NewDepositoProps) {
  const [looked, look] = useState<UnsignedReceipt>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={looked ? 'Firmar el recibo' : 'Pedir señal'}
      size="lg"
      closeOnClickOutside={false}
      onExitTransitionEnd={keepFocus}
    >
      {looked ? (
        <SignReceipt {...{ looked, onDone }} onBack={() => look(undefined)} />
      ) : (
        <Agree {...{ of, onClose }} onLooked={look} />
      )}
    </Modal>
  );
}

function Agree({
  of,
  onClose,
  onLooked,
}: {
  of: OfPaper;
  onClose(): void;
  onLooked(looked: UnsignedReceipt): void;
}) {
  const ways = useQuery({
    queryKey: ['formasDePago', 'list', 'deposit'],
    queryFn: ({ signal }) => crudCalls('formasDePago').leer({ activo: 'true', limite: 100 }, signal),
    staleTime: 60_000,
    meta: { fallback: 'Error al obtener las formas de pago', background: true, told: true },
  });
  return (
    <QueryView query={ways} fallback="Error al obtener las formas de pago">
      {({ filas }) =>
        filas.length === 0 ? (
          <Notice>Antes hace falta alguna forma de pago: se crean en Auxiliares, Formas de pago.</Notice>
        ) : (
          <AgreeForm
            {...{ of, onClose, onLooked }}
            ways={filas.map(({ _id, nombre }) => ({ value: _id, label: String(nombre) }))}
          />
        )
      }
    </QueryView>
  );
}

type AgreeFormProps = Parameters<typeof Agree>[0] & { ways: { value: string; label: string }[] };

function AgreeForm({ of, ways, onClose, onLooked }: AgreeFormProps) {
  const { field, summary, submit, saving } = useSavingForm<DepositoValues, UnsignedReceipt>({
    labels: { concepto: 'Concepto', importe: 'Importe', _idFormaPago: 'Forma de pago', fecha: 'Fecha' },
    initialValues: {
      concepto: 'Señal',
      importe: '',
      _idFormaPago: ways[0]?.value ?? '',
      fecha: todayInMadrid(new Date()),
    },
    validate: {
      concepto: required('Escribe el concepto'),
      importe: required('Escribe el importe'),
      fecha: required('Escribe la fecha'),
    },
    save: async (values) => {
      const agreed = { ...of, ...values };
      return { agreed, recibo: await depositoCalls.verRecibo(agreed) };
    },
    onSaved: onLooked,
    guarded: false,
    fallback: depositoFallbacks.verRecibo,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <TextInput {...field('concepto')} maxLength={200} />
        <TextInput {...field('importe')} inputMode="decimal" autoComplete="off" data-autofocus />
        <NativeSelect {...field('_idFormaPago')} data={ways} />
        <TextInput {...field('fecha')} type="date" max={todayInMadrid(new Date())} autoComplete="off" />
        <FormFoot busy={saving} onClose={onClose}>
          Ver el recibo
        </FormFoot>
      </Stack>
    </form>
  );
}

const LABELS = {
  nombre: 'Nombre y apellidos de quien firma',
  nif: 'NIF',
  email: 'Correo para enviarle una copia',
  metodo: 'Firma',
  trazo: 'Firma',
  firma: 'Escribe su nombre completo como firma',
  acepto: 'Conformidad',
};

type SignReceiptProps = { looked: UnsignedReceipt; onDone(): Promise<void>; onBack(): void };

function SignReceipt({ looked: { agreed, recibo }, onDone, onBack }: SignReceiptProps) {
  // The preview is opened once for the same bytes.
  const [bytes] = useState(() => bytesOf(recibo.pdf));
  const [later, setLater] = useState(false);
  const { form, field, errors, summary, submit, saving } = useSavingForm<
    Record<keyof typeof LABELS, string>,
    unknown
  >({
    labels: LABELS,
    initialValues: { nombre: '', nif: '', email: '', metodo: 'dibujo', trazo: '', firma: '', acepto: '' },
    required: ['nombre', 'trazo', 'firma', 'acepto'],
    check: (values) => {
      const read = readSignedForm({ ...values, huella: recibo.huella });
      return !later && 'campos' in read ? reasonsOf(read.campos) : {};
    },
    save: ({ email, ...values }) =>
      depositoCalls.crear(
        later ? agreed : { ...agreed, ...values, huella: recibo.huella, ...(email.trim() && { email }) },
      ),
    onSaved: () => {
      showMessage('success', later ? 'Señal pedida' : 'Señal firmada');
      void onDone();
    },
    guarded: false,
    fallback: depositoFallbacks.crear,
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Firmar el recibo">
      <Stack gap="md">
        {summary}
        {/* The bar stays above the receipt, and never over the form to sign below it. */}
        <div>
          <PdfPreview
            bytes={bytes}
            title="Recibo de señal"
            take={async () => ({ name: 'recibo-de-senal.pdf', blob: new Blob([bytes]) })}
            fallback={depositoFallbacks.descargar}
          />
        </div>
        <Checkbox
          checked={later}
          label="Se firmará más tarde, en persona o por correo"
          onChange={({ currentTarget }) => setLater(currentTarget.checked)}
        />
        {!later && (
          <>
            <Text>Enseña el recibo a quien firma y déjale esta pantalla: tú constarás como testigo.</Text>
            <TextInput {...field('nombre')} maxLength={120} />
            <TextInput {...field('nif')} maxLength={20} autoCapitalize="characters" />
            <TextInput {...field('email')} type="email" maxLength={254} />
            <FirmaInputs of={{ form, field, errors }} legend={LABELS.metodo} />
            <Checkbox
              {...checkedField(field('acepto'), form.getValues().acepto === 'si')}
              label={<span data-required>{TEXTO_FIRMA}</span>}
              onChange={({ currentTarget }) =>
                form.setFieldValue('acepto', currentTarget.checked ? 'si' : '')
              }
            />
          </>
        )}
        <FormFoot busy={saving} back="Volver" onClose={onBack}>
          {later ? 'Pedir la señal' : 'Firmar la señal'}
        </FormFoot>
      </Stack>
    </form>
  );
}

const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
