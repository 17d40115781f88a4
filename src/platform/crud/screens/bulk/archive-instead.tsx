import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#platform/browser/api-error.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { crudCalls } from '../crud-calls.ts';
import type { CrudResource, CrudRow } from '../resource-types.ts';
import { wordsOf } from '../words.ts';

type ArchiveInsteadProps = { resource: CrudResource; row: CrudRow; error: unknown; onArchived(): void };

/** Offers to archive a row that cannot be removed because others use it. Nothing for rows that have no «En uso». */
export function ArchiveInstead({ resource, row, error, onArchived }: ArchiveInsteadProps) {
  const queries = useQueryClient();
  const { one, name, fields } = resource;
  const archiving = useMutation({
    // An archived row is not published either.
    mutationFn: () =>
      crudCalls(name).actualizar(row, { activo: false, ...('publicado' in fields && { publicado: false }) }),
    onSuccess: (archived) => {
      queries.setQueryData([name, 'one', row._id], archived);
      showMessage('success', 'Archivado: se encuentra con el filtro «En uso: No»');
      onArchived();
      return queries.invalidateQueries({ queryKey: [name, 'list'] });
    },
    meta: { fallback: wordsOf(resource).fallbacks.actualizar },
  });
  const used = error instanceof ApiError && error.codigo === errorCodes.enUso;
  if (!used || row.activo !== true) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Text>
        En cambio, puedes archivar {one}: deja de ofrecerse, conserva lo que tiene y se puede volver a usar.
      </Text>
      <BusyButton
        variant="default"
        busy={archiving.isPending}
        onClick={() => archiving.isPending || archiving.mutate()}
      >
        Archivar {one}
      </BusyButton>
    </Stack>
  );
}
