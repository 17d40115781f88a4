import { Box, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { showMessage } from '#platform/browser/messages.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { required } from '#platform/ui/forms/rules.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { QrCode } from '#platform/ui/qr-code.tsx';
import shared from '#platform/ui/shared.module.css';
import { factorCalls, type UsersPath, userFallbacks } from '../calls.ts';
import { useFirstFocus } from './first-focus.ts';
import styles from './second-factor.module.css';

type FormProps = { path: UsersPath; onDone(): void; onCancel(): void; cancel?: string };
type ActivateProps = FormProps & { secreto: string; uri: string };

/** Shows the secret for the application and asks for its first code. */
export function ActivateFactor({ secreto, uri, ...form }: ActivateProps) {
  return (
    <Group className={styles.setup} gap={20} align="start">
      <QrCode text={uri} name="Código QR para tu aplicación de códigos" size={200} />
      <Box className={`${shared.tight} ${shared.stack} ${shared.oneColumn} ${shared.gap14}`} flex="1 1 280px">
        <p>Escanea el código con tu aplicación de códigos. Si no puedes, escribe en ella este secreto:</p>
        <Secret text={secreto} />
        <ActivateForm {...form} />
      </Box>
    </Group>
  );
}

function Secret({ text }: { text: string }) {
  const copy = () =>
    // Browsers have no clipboard over a connection that is not secure.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => showMessage('success', 'Secreto copiado'),
      () => showMessage('warning', 'No se ha podido copiar: selecciónalo y cópialo a mano'),
    );
  return (
    <div className={`${shared.row} ${shared.gap8}`}>
      <code className={styles.code}>{text.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      <Button variant="default" size="xs" onClick={copy}>
        Copiar el secreto
      </Button>
    </div>
  );
}

function ActivateForm({ path, onDone, onCancel, cancel = 'Cancelar' }: FormProps) {
  const activating = useMutation({
    mutationFn: factorCalls(path).activar,
    meta: { fallback: userFallbacks.activarFactor },
  });
  const { field, summary, submit, saving } = useSavingForm({
    labels: { codigo: 'Código de verificación', clave: 'Tu clave' },
    initialValues: { codigo: '', clave: '' },
    validate: {
      codigo: (text: string) =>
        /^\d{6}$/.test(text.replaceAll(/\s/g, '')) ? null : 'Escribe las seis cifras',
      clave: required('Escribe tu clave'),
    },
    save: ({ codigo, clave }) => activating.mutateAsync({ clave, codigo: codigo.replaceAll(/\s/g, '') }),
    onSaved: () => {
      showMessage('success', 'Doble factor activado');
      onDone();
    },
    fallback: userFallbacks.activarFactor,
    guarded: false,
  });
  useFirstFocus(field('codigo').id);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={360}>
        {summary}
        <TextInput
          {...field('codigo')}
          description="Las seis cifras que muestra ahora tu aplicación"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          styles={{ wrapper: { maxWidth: 220 } }}
        />
        <PasswordInput
          {...field('clave')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la clave' }}
        />
        <Group>
          <BusyButton type="submit" busy={saving}>
            Activar
          </BusyButton>
          <Button variant="default" onClick={onCancel}>
            {cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
