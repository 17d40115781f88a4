import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { releaseUnsaved } from '#platform/browser/unsaved.ts';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { plantillasCalls, plantillasFallbacks } from '../calls.ts';
import type { Plantilla } from '../contract.ts';

type RestoreButtonProps = { row: Plantilla; onRestored(row: Plantilla): void };

/** Restores the original text of a correo, after a confirmation. */
export function RestoreButton({ row, onRestored }: RestoreButtonProps) {
  const [opened, setOpened] = useState(false);
  const restoring = useMutation({
    mutationFn: () => plantillasCalls.restaurar(row),
    // The dialog shows the error itself.
    meta: { fallback: plantillasFallbacks.restaurar, background: true },
    onSuccess: (saved) => {
      setOpened(false);
      showMessage('success', 'Texto original restaurado');
      releaseUnsaved();
      onRestored(saved);
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Restaurar el texto original
      </Button>
      <ConfirmDialog
        opened={opened}
        title="Restaurar el texto original"
        action="Restaurar"
        busy={restoring.isPending}
        error={restoring.error}
        fallback={plantillasFallbacks.restaurar}
        onConfirm={() => restoring.mutate()}
        onClose={() => {
          restoring.reset();
          setOpened(false);
        }}
      >
        El correo «{row.titulo}» volverá a decir lo que decía al principio. El texto de ahora quedará en el
        historial.
      </ConfirmDialog>
    </>
  );
}
