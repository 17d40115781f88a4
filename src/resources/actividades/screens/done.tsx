import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { crudCalls } from '#web/crud/crud-calls.ts';
import { wordsOf } from '#web/crud/words.ts';
import { showMessage } from '#web/messages.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { type ActividadRow, actividades } from '../contract.ts';
import { actividades as family } from '../familia.ts';

const FALLBACK = wordsOf(actividades).fallbacks.actualizar;
const RESULT_MAX = 2_000;

type Pending = Pick<ActividadRow, '_id' | 'version' | 'asunto'>;

/** Marks actividades as done, one at a time; their result can be written afterwards. */
export function useDone() {
  const [shown, setShown] = useState<ActividadRow>();
  const queries = useQueryClient();
  const marking = useMutation({
    mutationFn: ({ _id, version }: Pending) =>
      crudCalls<typeof actividades>(actividades.name).actualizar({ _id, version }, { estado: 'hecha' }),
    onSuccess: (row) => {
      setShown(row);
      return queries.invalidateQueries({ queryKey: [actividades.name] });
    },
    meta: { fallback: FALLBACK },
  });
  return {
    /** Id of the actividad that is being marked as done. */
    busy: marking.isPending ? marking.variables._id : undefined,
    mark: (row: Pending) => marking.isPending || marking.mutate(row),
    shown,
    close: () => setShown(undefined),
  };
}

export type Done = ReturnType<typeof useDone>;

/** Dialog after an actividad is marked as done: its result and its follow-up. */
export const DoneDialog = ({ done: { shown, close } }: { done: Done }) => (
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
        label="Resultado (opcional)"
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
