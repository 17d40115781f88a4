import { Button, Checkbox, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { plural } from '#platform/kit/format.ts';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { ArchiveInstead } from './bulk/archive-instead.tsx';
import { crudCalls } from './crud-calls.ts';
import type { RemovedAlong } from './layout.ts';
import { type CrudResource, type CrudRow, nameOfRow } from './resource-types.ts';
import { wordsOf } from './words.ts';

type RemoveRowProps = {
  resource: CrudResource;
  row: CrudRow;
  along?: RemovedAlong | undefined;
  fallback: string;
  onRemoved(): void;
};

/** Removes a row after a question; the reason of a refusal stays in the dialog, with the way to archive it. */
export function RemoveRow({ resource, row, along, fallback, onRemoved }: RemoveRowProps) {
  const [asking, setAsking] = useState(false);
  const [taken, setTaken] = useState(false);
  const queries = useQueryClient();
  const name = nameOfRow(resource, row);
  const removing = useMutation({
    mutationFn: () =>
      crudCalls(resource.name).eliminar(row._id, along && taken ? { [along.flag]: true } : {}),
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
    setTaken(false);
    setAsking(true);
  };
  const take = (also: boolean) => {
    removing.reset();
    setTaken(also);
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
        {asking && along && <Along {...along} id={row._id} taken={taken} onTake={take} />}
      </ConfirmDialog>
    </>
  );
}

type AlongProps = RemovedAlong & { id: string; taken: boolean; onTake(taken: boolean): void };

/** Offers to remove the rows that name this one; nothing when there are none. */
function Along({ family, by, one, many, id, taken, onTake }: AlongProps) {
  const { data } = useQuery({
    queryKey: [family, 'list', 'along', id],
    queryFn: ({ signal }) => crudCalls(family).leer({ [by]: id, limite: 1 }, signal),
    meta: { fallback: `Error al obtener los ${many}`, background: true },
  });
  return data && data.total > 0 ? (
    <Checkbox
      label={`Tiene ${plural(data.total, one, many)}: ${data.total === 1 ? 'borrarlo' : 'borrarlos'} también`}
      checked={taken}
      onChange={({ currentTarget }) => onTake(currentTarget.checked)}
    />
  ) : null;
}
