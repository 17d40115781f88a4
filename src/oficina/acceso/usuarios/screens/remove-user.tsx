import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { userFallbacks, usersCalls } from '../calls.ts';
import type { Usuario } from '../contract.ts';
import type { UserFamily } from './user-families.ts';

type RemoveUserProps = {
  family: UserFamily;
  user: Usuario;
  onRemoved(): void;
  size?: 'xs' | 'sm';
  /** Label for screen readers, where several of these buttons are together. */
  label?: string;
};

/** Button that removes a user, after a confirmation. */
export function RemoveUser({ family, user, onRemoved, size = 'sm', label }: RemoveUserProps) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: () => usersCalls(family.path).eliminar({ _id: user._id }),
    onSuccess: () => {
      setAsking(false);
      showMessage('success', 'Usuario eliminado');
      onRemoved();
      return queries.invalidateQueries({ queryKey: [family.path, 'list'] });
    },
    meta: { fallback: userFallbacks.eliminar },
  });
  const open = () => {
    removing.reset();
    setAsking(true);
  };
  return (
    <>
      <Button variant="default" c="var(--danger)" size={size} onClick={open} aria-label={label}>
        Eliminar
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Eliminar a ${user.nombre}`}
        action="Eliminar usuario"
        busy={removing.isPending}
        error={removing.error}
        onConfirm={() => removing.mutate()}
        dangerous
        fallback={userFallbacks.eliminar}
      >
        <Text>
          {user.nombre} ({user.email}) deja de poder entrar y sus sesiones se cierran al momento. Lo que hizo
          conserva su nombre.
        </Text>
        <Text>No se puede deshacer: para volver a darle acceso hay que crearle otro usuario.</Text>
      </ConfirmDialog>
    </>
  );
}
