import { Modal, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { usersCalls } from '#oficina/acceso/usuarios/calls.ts';
import { useKeyLength } from '#oficina/base/roles/use-key-length.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { required } from '#platform/ui/forms/rules.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { AREAS, type Kind } from '../areas.ts';

const FALLBACK = 'Error al actualizar la clave';

export type ChangeKeyDialogProps = { kind: Kind; opened: boolean; onClose: () => void };

/** Dialog to change the clave (specification §2, §5): it closes by itself only after a change. */
export function ChangeKeyDialog({ kind, opened, onClose }: ChangeKeyDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Cambiar la clave" closeOnClickOutside={false}>
      <ChangeKeyForm kind={kind} onClose={onClose} />
    </Modal>
  );
}

/** Its own component, so that each opening starts with an empty form. */
function ChangeKeyForm({ kind, onClose }: Omit<ChangeKeyDialogProps, 'opened'>) {
  const changing = useMutation({
    mutationFn: usersCalls(AREAS[kind].family).actualizarMiClave,
    meta: { fallback: FALLBACK },
  });
  const { hint, rule } = useKeyLength();
  const { field, summary, submit, saving } = useSavingForm({
    labels: { clave: 'Contraseña Actual', nuevaClave: 'Nueva Contraseña' },
    initialValues: { clave: '', nuevaClave: '' },
    validate: { clave: required('Escribe tu clave actual'), nuevaClave: rule },
    live: ['nuevaClave'],
    save: (values) => changing.mutateAsync(values),
    onSaved: () => {
      showMessage('success', '!Clave actualizada!');
      onClose();
    },
    guarded: false,
    fallback: FALLBACK,
  });
  const toggle = { 'aria-label': 'Mostrar la clave' };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <PasswordInput
          {...field('clave')}
          autoComplete="current-password"
          visibilityToggleButtonProps={toggle}
          data-autofocus
        />
        <PasswordInput
          {...field('nuevaClave')}
          description={hint}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
        />
        <FormFoot busy={saving} onClose={onClose}>
          Actualizar contraseña
        </FormFoot>
      </Stack>
    </form>
  );
}
