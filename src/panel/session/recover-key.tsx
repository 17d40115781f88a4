import { Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CLAVE_ENVIADA, userFallbacks, usersCalls } from '#oficina/acceso/usuarios/calls.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { emailRule } from '#platform/ui/forms/rules.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { AREAS, type Kind } from '../areas.ts';

/** Sends a link for a new clave to an address, when it belongs to a user: the answer never tells. */
export function RecoverKey({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const sending = useMutation({
    mutationFn: usersCalls(AREAS[kind].family).enviarNuevaClavePorEmail,
    meta: { fallback: userFallbacks.enviarClave },
  });
  const { field, summary, submit, saving } = useSavingForm({
    labels: { email: 'Correo electrónico' },
    initialValues: { email: '' },
    validate: { email: emailRule },
    save: ({ email }) => sending.mutateAsync({ email: email.trim() }),
    onSaved: () => {
      showMessage('success', CLAVE_ENVIADA);
      onClose();
    },
    guarded: false,
    fallback: userFallbacks.enviarClave,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <TextInput
          {...field('email')}
          type="email"
          autoComplete="username"
          description="Te enviaremos un enlace para poner una clave nueva"
          data-autofocus
        />
        <FormFoot busy={saving} back="Volver" onClose={onClose}>
          Enviar el enlace
        </FormFoot>
      </Stack>
    </form>
  );
}
