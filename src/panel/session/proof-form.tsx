import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ownSecurityCalls, userFallbacks } from '#oficina/acceso/usuarios/calls.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { required } from '#platform/ui/forms/rules.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';

type ProofFormProps = {
  email: string;
  /** Proof: the clave, or a code of the second factor. */
  by: 'clave' | 'codigo';
  onDone(): void;
  onCancel(): void;
  cancel?: string;
};

/** Proves that the signed-in user is present. */
export function ProofForm({ email, by, onDone, onCancel, cancel = 'Cancelar' }: ProofFormProps) {
  const confirming = useMutation({
    mutationFn: ownSecurityCalls.confirmar,
    meta: { fallback: userFallbacks.confirmar },
  });
  const { field, summary, submit, saving } = useSavingForm({
    labels: { clave: 'Tu clave', codigo: 'Código de verificación' },
    initialValues: { clave: '', codigo: '' },
    validate:
      by === 'clave'
        ? { clave: required('Escribe tu clave') }
        : { codigo: required('Escribe el código de tu aplicación') },
    save: ({ clave, codigo }) => confirming.mutateAsync(by === 'clave' ? { clave } : { codigo }),
    onSaved: onDone,
    guarded: false,
    fallback: userFallbacks.confirmar,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        {by === 'clave' ? (
          <>
            {/* Password managers need to know the account. */}
            <input type="text" hidden readOnly autoComplete="username" value={email} />
            <PasswordInput
              {...field('clave')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la clave' }}
              data-autofocus
            />
          </>
        ) : (
          <TextInput
            {...field('codigo')}
            description="Las seis cifras que muestra ahora tu aplicación, o un código de recuperación"
            autoComplete="one-time-code"
            maxLength={20}
            data-autofocus
          />
        )}
        <FormFoot busy={saving} back={cancel} onClose={onCancel}>
          Confirmar
        </FormFoot>
      </Stack>
    </form>
  );
}
