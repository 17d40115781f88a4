import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { textOfError } from '#platform/browser/query-client.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { wordsOf } from '../words.ts';
import { BulkReport } from './bulk-report.tsx';
import { counted, doneText, previewText } from './bulk-words.ts';
import { applyOrExplain, type BulkDialogProps, useBulk } from './use-bulk.ts';

const REMOVAL = { accion: 'eliminar' } as const;

/** Asks before many rows are removed, with the result of a simulation. */
export function BulkRemoveDialog(props: BulkDialogProps) {
  const { resource, selection, rowLink } = props;
  const fallback = wordsOf(resource).fallbacks.eliminar;
  const { applying, done, close } = useBulk(props, fallback);
  const preview = useQuery({
    queryKey: [resource.name, 'bulk', 'eliminar', selection],
    queryFn: () => applyOrExplain(resource.name, REMOVAL, { selection, simular: true }),
    // The simulation holds for this dialog and this moment only.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !applying.isSuccess,
    meta: { fallback, background: true },
  });
  const possible = preview.data?.hechas ?? 0;
  return (
    <Modal opened onClose={close} title={`Eliminar ${resource.many}`}>
      <Stack gap="md">
        {!done && preview.isPending && <Text role="status">Comprobando qué se puede eliminar…</Text>}
        {!done && preview.isError && <Text c="var(--danger)">{textOfError(preview.error, fallback)}</Text>}
        {!done && preview.data && (
          <BulkReport
            text={previewText(resource, 'eliminar', preview.data)}
            result={preview.data}
            rowLink={rowLink}
          />
        )}
        {!done && possible > 0 && <Text>No se puede deshacer.</Text>}
        {done && <BulkReport text={doneText(resource, 'eliminar', done)} result={done} rowLink={rowLink} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {done ? 'Volver a la lista' : 'Cancelar'}
          </Button>
          {!done && possible > 0 && (
            <BusyButton
              busy={applying.isPending}
              onClick={() => applying.isPending || applying.mutate(REMOVAL)}
              color="var(--danger)"
              c="var(--surface)"
            >
              Eliminar {counted(resource, possible)}
            </BusyButton>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
