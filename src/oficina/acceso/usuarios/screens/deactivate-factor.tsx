import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { showMessage } from '#platform/browser/messages.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { required } from '#platform/ui/forms/rules.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { factorCalls, type UsersPath, userFallbacks } from '../calls.ts';
import { useFirstFocus } from './first-focus.ts';

type DeactivateProps = { path: UsersPath; onDone(): void; onCancel(): void };

/**
 * Form that removes the second factor; it asks for the clave, in case somebody else found the screen
 * open.
 */
export function DeactivateFactor({ path, onDone, onCancel }: DeactivateProps) {
  const removing = useMutation({
    mutationFn: factorCalls(path).desactivar,
    meta: { fallback: userFallbacks.desactivarFactor },
  });
  const { field, summary, submit, saving } = useSavingForm({
    labels: { clave: 'Tu clave' },
    initialValues: { clave: '' },
    validate: { clave: required('Escribe tu clave') },
    save: (values) => removing.mutateAsync(values),
    onSaved: () => {
      showMessage('success', 'Doble factor quitado');
      onDone();
    },
    fallback: userFallbacks.desactivarFactor,
    guarded: false,
  });
  useFirstFocus(field('clave').id);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={360}>
        {summary}
        <PasswordInput
          {...field('clave')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la clave' }}
        />
        <Group>
          <BusyButton type="submit" busy={saving}>
            Quitar
          </BusyButton>
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
