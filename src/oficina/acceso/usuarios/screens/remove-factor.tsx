import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { type UsersPath, userFallbacks, usersCalls } from '../calls.ts';
import type { Usuario } from '../contract.ts';

type RemoveFactorProps = { path: UsersPath; user: Usuario; onSaved(user: Usuario): void };

/** Button that removes the second factor of a user who lost the telephone with their codes. */
export function RemoveFactor({ path, user, onSaved }: RemoveFactorProps) {
  const [asking, setAsking] = useState(false);
  const removing = useMutation({
    mutationFn: () => usersCalls(path).actualizar(user, { dobleFactor: false }),
    onSuccess: (saved) => {
      setAsking(false);
      showMessage('success', 'Doble factor quitado');
      onSaved(saved);
    },
    meta: { fallback: userFallbacks.desactivarFactor },
  });
  if (!user.dobleFactor) return null;
  return (
    <FormSection title="Doble factor" hint="Tiene códigos de una aplicación o llaves de acceso.">
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          Quitar el doble factor
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Quitar el doble factor a ${user.nombre}`}
        action="Quitar el doble factor"
        busy={removing.isPending}
        error={removing.error}
        onConfirm={() => removing.mutate()}
        dangerous
        fallback={userFallbacks.desactivarFactor}
      >
        <Text>
          Entrará solo con su correo y su clave: sus llaves de acceso y sus códigos dejarán de servir. Hazlo
          si ha perdido el teléfono y te consta que es esa persona quien lo pide; después puede volver a
          activarlo.
        </Text>
      </ConfirmDialog>
    </FormSection>
  );
}
