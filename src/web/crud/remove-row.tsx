import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCodes } from '#kit/error-codes.ts';
import { showMessage } from '../messages.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ArchiveInstead } from './archive-instead.tsx';
import { crudCalls } from './crud-calls.ts';
import { type CrudResource, type CrudRow, nameOfRow } from './resource-types.ts';
import { wordsOf } from './words.ts';

type RemoveRowProps = { resource: CrudResource; row: CrudRow; fallback: string; onRemoved(): void };

/** Removes a row after a question; the reason of a refusal stays in the dialog, with the way to archive it. */
export function RemoveRow({ resource, row, fallback, onRemoved }: RemoveRowProps) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const name = nameOfRow(resource, row);
  const removing = useMutation({
    mutationFn: () => crudCalls(resource.name).eliminar(row._id),
    onSuccess: () => {
      setAsking(false);
      showMessage('success', wordsOf(resource).removed);
      onRemoved();
      return queries.invalidateQueries({ queryKey: [resource.name, 'list'] });
    },
    meta: { fallback, silent: [errorCodes.enUso] },
  });
  const open = () => {
    removing.reset();
    setAsking(true);
  };
  return (
    <>
      <Button variant="default" c="var(--danger)" onClick={open}>
        Eliminar
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Eliminar «${name}»`}
        action={`Eliminar ${resource.one}`}
        busy={removing.isPending}
        error={removing.error}
        instead={
          <ArchiveInstead
            {...{ resource, row, error: removing.error }}
            onArchived={() => {
              setAsking(false);
              onRemoved();
            }}
          />
        }
        onConfirm={() => removing.mutate()}
        dangerous
        fallback={fallback}
      >
        <Text>
          Vas a eliminar {resource.one} «{name}». No se puede deshacer.
        </Text>
      </ConfirmDialog>
    </>
  );
}
