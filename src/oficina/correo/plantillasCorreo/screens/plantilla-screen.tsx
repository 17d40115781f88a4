import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { releaseUnsaved } from '#platform/browser/unsaved.ts';
import { historyKey } from '#platform/crud/screens/history-reader.ts';
import { RowHistory } from '#platform/crud/screens/row-history.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import { plantillasCalls, plantillasFallbacks } from '../calls.ts';
import { type Plantilla, plantillasCorreo } from '../contract.ts';
import { PlantillaEditor } from './plantilla-editor.tsx';
import { BASE, TITLE } from './plantilla-words.ts';

/** /panelAdmin/auxiliares/plantillasCorreo/:id */
export function Component() {
  const { id = '' } = useParams();
  const user = useSessionUser();
  if (!user) return null;
  if (permitted(user, 'plantillasCorreo', 'A') === null)
    return (
      <>
        <PageHeader title={TITLE} />
        <Notice>Tu rol no da acceso a las plantillas de correo.</Notice>
      </>
    );
  return <Template key={id} id={id} />;
}

function Template({ id }: { id: string }) {
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const key = ['plantillasCorreo', 'one', id];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => plantillasCalls.consultarPorId(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: plantillasFallbacks.consultar },
  });
  const onSaved = (saved: Plantilla) => {
    queries.setQueryData(key, saved);
    queries.invalidateQueries({ queryKey: historyKey('plantillasCorreo', id) });
    queries.invalidateQueries({ queryKey: ['plantillasCorreo', 'list'] });
  };
  const afresh = () => setAttempt((before) => before + 1);
  const row = query.data;
  return (
    <>
      <PageHeader
        title={row?.titulo ?? 'Plantilla'}
        trail={[{ name: TITLE, to: BASE }]}
        status={row?.propia && <Mark tone="good">Texto propio</Mark>}
        actions={
          row?.propia && (
            <RestoreButton
              row={row}
              onRestored={(saved) => {
                onSaved(saved);
                afresh();
              }}
            />
          )
        }
      />
      <QueryView query={query} fallback={plantillasFallbacks.consultar}>
        {(loaded) => (
          <Stack gap="md">
            <PlantillaEditor
              key={attempt}
              row={loaded}
              onSaved={onSaved}
              onDiscard={() => query.refetch().finally(afresh)}
            />
            <RowHistory resource={plantillasCorreo} row={loaded} />
          </Stack>
        )}
      </QueryView>
    </>
  );
}

type RestoreButtonProps = { row: Plantilla; onRestored(row: Plantilla): void };

/** Restores the original text of a correo, after a confirmation. */
function RestoreButton({ row, onRestored }: RestoreButtonProps) {
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
