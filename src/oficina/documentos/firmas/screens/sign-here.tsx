import { Button, Checkbox, Group, Modal, Text, TextInput } from '@mantine/core';
import { checkedField, FirmaInputs, reasonsOf } from '#oficina/base/signature/firma-inputs.tsx';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { useSmall } from '#platform/ui/use-small.ts';
import { firmasCalls, firmasFallbacks } from '../calls.ts';
import { readSignedForm, TEXTO_FIRMA } from '../sign-fields.ts';
import styles from './firmas.module.css';
import type { Firmante, FirmasHere } from './use-firmas.ts';

const LABELS = {
  nombre: 'Nombre y apellidos de quien firma',
  nif: 'NIF',
  email: 'Correo para enviarle una copia',
  metodo: 'Firma',
  trazo: 'Firma',
  firma: 'Escribe su nombre completo como firma',
  acepto: 'Conformidad',
};

type SignHereProps = {
  signing: FirmasHere;
  /** The one who signs; null when nobody was asked. */
  one: Firmante | null;
};

/** Dialog in which somebody signs on this screen; it fits a telephone without scrolling. */
export function SignHere({ signing }: Pick<SignHereProps, 'signing'>) {
  const { signer, sign, office } = signing;
  const small = useSmall();
  return (
    <Modal
      opened={signer !== undefined}
      onClose={() => sign(undefined)}
      size={720}
      fullScreen={small}
      closeOnClickOutside={false}
      title={office ? `Firma ${signer?.nombre ?? 'quien está delante'}` : 'Firmar el documento'}
    >
      {signer !== undefined && <SignForm signing={signing} one={signer} />}
    </Modal>
  );
}

/** Takes a firma on this screen: before a worker, or from the cliente's user. */
function SignForm({ signing, one }: SignHereProps) {
  const { row, office, sign, changed } = signing;
  const user = useSessionUser();
  const saving = useSavingForm<Record<keyof typeof LABELS, string>, unknown>({
    labels: LABELS,
    initialValues: {
      nombre: one?.nombre ?? '',
      nif: one?.nif ?? '',
      email: one?.email ?? '',
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
    save: ({ nombre, email, ...values }) =>
      firmasCalls.firmar({
        ...values,
        _id: row._id,
        huella: row.sha256,
        ...(office && { nombre }),
        ...(office && one && { _idFirmante: one._id }),
        ...(office && email.trim() && { email }),
      }),
    onSaved: () => {
      showMessage('success', 'Documento firmado');
      void changed();
    },
    fallback: firmasFallbacks.firmar,
  });
  const { form, field, errors, summary, submit } = saving;
  const { acepto } = form.getValues();
  return (
    <form onSubmit={submit} noValidate aria-label="Firmar aquí" className={styles.signing}>
      {/* The marks of what is needed are said once, over the fields. */}
      <div>
        {summary}
        <Text size="sm">
          {office
            ? 'Enseña el documento a quien firma y déjale esta pantalla: tú constarás como testigo.'
            : `Firmas con tu cuenta, ${user?.email}. Lee antes el documento entero.`}
        </Text>
      </div>
      {office && <TextInput {...field('nombre')} maxLength={120} className={styles.half} />}
      <TextInput {...field('nif')} maxLength={20} autoCapitalize="characters" className={styles.half} />
      {office && !one && <TextInput {...field('email')} type="email" maxLength={254} />}
      <div className={styles.pad}>
        <FirmaInputs of={{ form, field, errors }} legend={LABELS.metodo} />
      </div>
      <Checkbox
        {...checkedField(field('acepto'), acepto === 'si')}
        label={<span data-required>{TEXTO_FIRMA}</span>}
        onChange={({ currentTarget }) => form.setFieldValue('acepto', currentTarget.checked ? 'si' : '')}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => sign(undefined)}>
          Cancelar
        </Button>
        <BusyButton type="submit" busy={saving.saving}>
          {saving.saving ? 'Firmando…' : 'Firmar el documento'}
        </BusyButton>
      </Group>
    </form>
  );
}
