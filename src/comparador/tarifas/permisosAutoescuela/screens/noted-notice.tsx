import { Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { WayNotice } from '#oficina/base/letters/way-notice.tsx';
import { showMessage } from '#platform/browser/messages.ts';
import { shortDay } from '#platform/browser/moments.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { tarifaCalls } from '../calls.ts';

const FALLBACK = 'Error al avisar a la autoescuela';

/** Says whether the autoescuela of a noted or brought tarifa knows of it; shows nothing for a tarifa that the autoescuela gave itself. */
export function NotedNotice({ row }: { row: CrudRow }) {
  if (row.origen === 'autoescuela') return null;
  if (row.avisadaEn)
    return (
      <Notice>
        La autoescuela está avisada por correo desde el {shortDay(String(row.avisadaEn))}. Cuando la confirme
        o la corrija, será suya.
      </Notice>
    );
  return <PendingAvisoNotice row={row} />;
}

function PendingAvisoNotice({ row }: { row: CrudRow }) {
  const queries = useQueryClient();
  const telling = useMutation({
    mutationFn: () => tarifaCalls.avisarAnotada({ _id: row._id }),
    onSuccess: () => {
      showMessage('success', 'Correo en la cola: lleva un enlace para confirmar o corregir');
      return queries.invalidateQueries({ queryKey: ['permisosAutoescuela'] });
    },
    meta: { fallback: FALLBACK },
  });
  return (
    <Notice warning>
      Nadie ha avisado a la autoescuela de que se enseña esta tarifa.
      <WayNotice instead="Llámala y pídele que la confirme." />
      {row.estado === 'publicada' && (
        <Group mt="xs">
          <BusyButton
            variant="default"
            busy={telling.isPending}
            onClick={() => telling.isPending || telling.mutate()}
          >
            Avisar por correo
          </BusyButton>
        </Group>
      )}
    </Notice>
  );
}
