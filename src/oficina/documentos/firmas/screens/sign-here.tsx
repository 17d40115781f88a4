import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { checkedField, FirmaInputs, reasonsOf } from '#oficina/base/signature/firma-inputs.tsx';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { firmasCalls, firmasFallbacks } from '../calls.ts';
import type { SolicitudLeida } from '../contract.ts';
import { readSignedForm, TEXTO_FIRMA } from '../sign-fields.ts';
import type { SignedRow } from './firmas-section.tsx';

const LABELS = {
  _idFirmante: 'Quién firma ahora',
  nombre: 'Nombre y apellidos de quien firma',
  nif: 'NIF',
  email: 'Correo para enviarle una copia',
  metodo: 'Firma',
  trazo: 'Firma',
  firma: 'Escribe su nombre completo como firma',
  acepto: 'Conformidad',
};

type SignHereProps = {
  row: SignedRow;
  /** Open solicitud, if any. */
  open: SolicitudLeida | undefined;
  onDone(): Promise<void>;
  onClose(): void;
};

/** Takes a firma on this screen: before a worker, or from the cliente's user. */
export function SignHere({ row, open, onDone, onClose }: SignHereProps) {
  const user = useSessionUser();
  const office = user?.tipo === 'trabajador';
  const turn = open?.firmantes.filter(({ turno }) => turno) ?? [];
  const saving = useSavingForm<Record<keyof typeof LABELS, string>, unknown>({
    labels: LABELS,
    initialValues: {
      _idFirmante: turn[0]?._id ?? '',
      nombre: turn[0]?.nombre ?? '',
      nif: turn[0]?.nif ?? '',
      email: turn[0]?.email ?? '',
      metodo: 'dibujo',
      trazo: '',
      firma: '',
      acepto: '',
    },
    required: ['nombre', 'trazo', 'firma', 'acepto'],
    check: (values) => {
      const nombre = office ? values.nombre : 'Quien firma';
      const read = readSignedForm({ ...values, nombre, huella: row.sha256 });
      return 'campos' in read ? reasonsOf(read.campos) : {};
    },
    save: ({ _idFirmante, nombre, email, ...values }) =>
      firmasCalls.firmar({
        ...values,
        _id: row._id,
        huella: row.sha256,
        ...(office && { nombre }),
        ...(office && _idFirmante && { _idFirmante }),
        ...(office && email.trim() && { email }),
      }),
    onSaved: () => {
      showMessage('success', 'Documento firmado');
      void onDone();
    },
    fallback: firmasFallbacks.firmar,
  });
  const { form, field, errors, summary, submit } = saving;
  const { acepto } = form.getValues();
  const choose = (id: string) => {
    const one = turn.find(({ _id }) => _id === id);
    form.setValues({
      _idFirmante: id,
      nombre: one?.nombre ?? '',
      email: one?.email ?? '',
      nif: one?.nif ?? '',
    });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Firmar aquí">
      <Stack gap="md" maw={640}>
        {summary}
        {office ? (
          <Text>Enseña el documento a quien firma y déjale esta pantalla: tú constarás como testigo.</Text>
        ) : (
          <Text>Firmas con tu cuenta, {user?.email}. Lee antes el documento en la vista previa.</Text>
        )}
        {office && turn.length > 1 && (
          <NativeSelect
            {...field('_idFirmante')}
            data={turn.map(({ _id, nombre }) => ({ value: _id, label: nombre }))}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        )}
        {office && <TextInput {...field('nombre')} maxLength={120} />}
        <TextInput {...field('nif')} maxLength={20} autoCapitalize="characters" />
        {office && !open && <TextInput {...field('email')} type="email" maxLength={254} />}
        <FirmaInputs of={{ form, field, errors }} legend={LABELS.metodo} />
        <Checkbox
          {...checkedField(field('acepto'), acepto === 'si')}
          label={<span data-required>{TEXTO_FIRMA}</span>}
          onChange={({ currentTarget }) => form.setFieldValue('acepto', currentTarget.checked ? 'si' : '')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={saving.saving}>
            {saving.saving ? 'Firmando…' : 'Firmar el documento'}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
