import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMailWay } from '#oficina/base/letters/use-mail-way.ts';
import { download } from '#platform/browser/download.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { counted } from '#platform/crud/screens/bulk/bulk-words.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { formatCount } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import type { ListParams, Selection } from '#platform/ui/list/types.ts';
import type { PaperKind } from '../paper-kind.ts';
import { ActDialog } from './act-dialog.tsx';
import type { PaperAct } from './paper-act.ts';

/** Most papers at once: one page of a list of the API, and of a ZIP. */
const MOST = 100;

export type PaperBulkProps = {
  kind: PaperKind;
  acts: readonly PaperAct[];
  selection: Selection;
  /** Empties the selection. */
  onDone(): void;
};

/** Buttons of the acts on several papers; each shows how many papers the act is for. */
export function PaperBulk({ kind, acts, selection, onDone }: PaperBulkProps) {
  const { resource } = kind;
  const user = useSessionUser();
  const [asking, setAsking] = useState<{ act: PaperAct; rows: readonly CrudRow[] }>();
  const mailless = useMailWay() === 'ninguno';
  const size = 'ids' in selection ? selection.ids.length : selection.total;
  const { data } = useQuery({
    queryKey: [resource.name, 'list', 'chosen', selection],
    queryFn: ({ signal }) => crudCalls(resource.name).leer({ ...paramsOf(selection), limite: MOST }, signal),
    enabled: size <= MOST,
    placeholderData: (before) => before,
    meta: { background: true, fallback: 'Error al leer lo que has elegido' },
  });
  if (size > MOST)
    return (
      <Text size="sm">
        Has elegido {counted(resource, size)}, y de una vez caben {formatCount(MOST)}. Filtra la lista o hazlo
        por partes.
      </Text>
    );
  const rows = data?.filas ?? [];
  return (
    <Group gap="xs">
      {acts
        .filter(({ may }) => user && may(user))
        .map((act) => {
          const reached = rows.filter((row) => !act.leftOut(row)).length;
          const none = reached === 0 || (act.mails === true && mailless);
          return (
            <Button
              key={act.verb}
              variant="default"
              aria-label={`${act.verb} ${counted(resource, reached)}`}
              {...(act.mails && mailless && { title: 'No hay correo configurado' })}
              aria-disabled={none}
              data-disabled={none || undefined}
              onClick={() => none || setAsking({ act, rows })}
            >
              {act.verb} {reached}
            </Button>
          );
        })}
      <ZipButton kind={kind} rows={rows} />
      {asking && <ActDialog {...{ ...asking, kind }} onClose={() => setAsking(undefined)} onDone={onDone} />}
    </Group>
  );
}

const paramsOf = (selection: Selection): ListParams =>
  'ids' in selection ? { _id: selection.ids.join(',') } : selection.filtro;

function ZipButton({ kind: { resource }, rows }: { kind: PaperKind; rows: readonly CrudRow[] }) {
  const zipping = useMutation({
    mutationFn: () =>
      download(`${resource.name}/descargarVarias`, { _id: rows.map(({ _id }) => _id).join(',') }),
    onSuccess: (name) => showMessage('success', `Descargado ${name}, con ${rows.length} PDF`),
    meta: { fallback: 'Error al descargar los PDF', background: true },
  });
  return (
    <BusyButton
      variant="default"
      busy={zipping.isPending}
      onClick={() => zipping.isPending || rows.length === 0 || zipping.mutate()}
    >
      ZIP de {rows.length} PDF
    </BusyButton>
  );
}
