import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { clavesCalls, clavesFallbacks } from '../calls.ts';
import type { ApiClave } from '../contract.ts';
import { KEYS } from './keys-words.ts';

/** Ends a key, after asking. */
export function RevokeButton({ row }: { row: ApiClave }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => clavesCalls.revocar(row._id),
    meta: { fallback: clavesFallbacks.revocar },
    onSuccess: () => {
      setAsking(false);
      showMessage('success', 'Clave revocada');
    },
    // Another person may have revoked it already, so the list is read again.
    onSettled: () => queries.invalidateQueries({ queryKey: [KEYS] }),
  });
  const open = () => {
    revoking.reset();
    setAsking(true);
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        c="var(--danger)"
        aria-label={`Revocar la clave ${row.nombre}`}
        onClick={open}
      >
        Revocar
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Revocar «${row.nombre}»`}
        action="Revocar la clave"
        busy={revoking.isPending}
        error={revoking.error}
        fallback={clavesFallbacks.revocar}
        dangerous
        onConfirm={() => revoking.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>El programa que la usa deja de poder llamar al momento. No se puede deshacer.</p>
      </ConfirmDialog>
    </>
  );
}
