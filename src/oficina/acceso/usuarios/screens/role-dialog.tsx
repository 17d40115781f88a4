import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showMessage } from '#platform/browser/messages.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { useVersionedForm } from '#platform/ui/forms/use-versioned-form.tsx';
import { userFallbacks, usersCalls } from '../calls.ts';
import type { Usuario } from '../contract.ts';
import { RoleChoice } from './role-choice.tsx';
import { clienteUsers } from './user-families.ts';
import { shownValue } from './user-values.ts';

type RoleDialogProps = { user: Usuario; opened: boolean; onClose(): void };

/** Dialog to change the role of a person of the owner's autoescuela. */
export const RoleDialog = ({ user, opened, onClose }: RoleDialogProps) => (
  <Modal opened={opened} onClose={onClose} title={`Rol de ${user.nombre}`} closeOnClickOutside={false}>
    <RoleForm user={user} onClose={onClose} />
  </Modal>
);

function RoleForm({ user, onClose }: Omit<RoleDialogProps, 'opened'>) {
  const queries = useQueryClient();
  const updating = useMutation({
    mutationFn: ({ base, rol }: { base: Usuario; rol: string | undefined }) =>
      usersCalls(clienteUsers.path).actualizar(base, { rol }),
    meta: { fallback: userFallbacks.actualizar, silent: [errorCodes.version] },
  });
  const { field, summary, submit, saving, mergeDialog } = useVersionedForm({
    row: user,
    labels: { rol: 'Rol' },
    show: shownValue('cliente'),
    toValues: ({ rol }: Usuario) => ({ rol }),
    fallback: userFallbacks.actualizar,
    put: (base: Usuario, { rol }) => updating.mutateAsync({ base, rol }),
    onSaved: () => {
      showMessage('success', 'Usuario actualizado');
      queries.invalidateQueries({ queryKey: [clienteUsers.path, 'list'] });
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <RoleChoice family={clienteUsers} field={field('rol')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={saving}>
            Guardar
          </BusyButton>
        </Group>
      </Stack>
      {mergeDialog}
    </form>
  );
}
