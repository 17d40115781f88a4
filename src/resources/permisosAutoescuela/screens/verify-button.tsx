import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { showMessage } from '#web/messages.ts';
import { textOfError } from '#web/query-client.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { tarifaCalls } from '../calls.ts';
import { type FormaVerificacion, VERIFICACIONES } from '../verification.ts';

const FALLBACK = 'Error al comprobar la tarifa';

/**
 * Button for a trabajador who checked a tarifa: it asks how they checked it, and the comparator then shows
 * that it was checked.
 */
export function VerifyButton({ row }: { row: CrudRow }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        La he comprobado
      </Button>
      <Modal opened={opened} onClose={close} title="Tarifa comprobada" onExitTransitionEnd={keepFocus}>
        <Question row={row} onClose={close} />
      </Modal>
    </>
  );
}

/** Apart, so that each opening starts anew. */
function Question({ row, onClose }: { row: CrudRow; onClose: () => void }) {
  const [how, setHow] = useState<FormaVerificacion>('llamada');
  const queries = useQueryClient();
  const verifying = useMutation({
    mutationFn: () => tarifaCalls.verificar({ _id: row._id, version: row.version, verificadaComo: how }),
    onSuccess: () => {
      showMessage('success', 'Queda dicho que la has comprobado hoy');
      onClose();
      return queries.invalidateQueries({ queryKey: ['permisosAutoescuela'] });
    },
    meta: { fallback: FALLBACK, told: true },
  });
  return (
    <Stack gap="md">
      <Text>
        Quien compara verá que hemos comprobado hoy esta tarifa. Si alguien la cambia después, dejará de
        decirse.
      </Text>
      <Radio.Group
        label="Cómo la has comprobado"
        value={how}
        onChange={(value) => setHow(value as FormaVerificacion)}
      >
        <Stack gap="xs" mt="xs">
          {Object.entries(VERIFICACIONES).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      {verifying.isError && <Text c="var(--danger)">{textOfError(verifying.error, FALLBACK)}</Text>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <BusyButton busy={verifying.isPending} onClick={() => verifying.isPending || verifying.mutate()}>
          Dejarlo dicho
        </BusyButton>
      </Group>
    </Stack>
  );
}
