import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { showMessage } from '#platform/browser/messages.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { type ActividadRow, actividades } from '../contract.ts';
import { actividades as family } from '../familia.ts';
import type { DoneControl } from './use-done.ts';

const FALLBACK = wordsOf(actividades).fallbacks.actualizar;
const RESULT_MAX = 2_000;

/** Dialog after an actividad is marked as done: its result and its follow-up. */
export const DoneDialog = ({ done: { shown, close } }: { done: DoneControl }) => (
  <Modal opened={shown !== undefined} onClose={close} title="Actividad hecha" onExitTransitionEnd={keepFocus}>
    {shown && <Result key={shown._id} row={shown} onClose={close} />}
  </Modal>
);

function Result({ row, onClose }: { row: ActividadRow; onClose(): void }) {
  const [resultado, setResultado] = useState(row.resultado ?? '');
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: () =>
      crudCalls<typeof actividades>(actividades.name).actualizar(row, {
        resultado: resultado.trim() || null,
      }),
    onSuccess: () => {
      showMessage('success', 'Resultado guardado');
      onClose();
      return queries.invalidateQueries({ queryKey: [actividades.name] });
    },
    meta: { fallback: FALLBACK },
  });
  return (
    <Stack gap="md">
      <Text style={{ overflowWrap: 'anywhere' }}>«{row.asunto}» queda como hecha.</Text>
      <Textarea
        label="Resultado"
        value={resultado}
        maxLength={RESULT_MAX}
        onChange={(event) => setResultado(event.currentTarget.value)}
        rows={4}
        data-autofocus
      />
      <Group justify="flex-end">
        <Button variant="default" component={Link} to={`${family.base}/nuevo?tras=${row._id}`}>
          Siguiente actividad
        </Button>
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
        <BusyButton busy={saving.isPending} onClick={() => saving.isPending || saving.mutate()}>
          Guardar resultado
        </BusyButton>
      </Group>
    </Stack>
  );
}
