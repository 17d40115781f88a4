import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { DialogButton } from '#platform/ui/dialogs/dialog-button.tsx';
import { RadioChoice } from '#platform/ui/forms/radio-choice.tsx';
import { tarifaCalls } from '../calls.ts';
import { type FormaVerificacion, formasVerificacion, VERIFICACIONES } from '../verification.ts';

const FALLBACK = 'Error al comprobar la tarifa';

/**
 * Button for a trabajador who checked a tarifa: it asks how they checked it, and the comparator then shows
 * that it was checked.
 */
export const VerifyButton = ({ row }: { row: CrudRow }) => (
  <DialogButton words="La he comprobado" title="Tarifa comprobada">
    {(close) => <Question row={row} onClose={close} />}
  </DialogButton>
);

/** Its own component, so that each opening starts anew. */
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
      <RadioChoice
        label="Cómo la has comprobado"
        value={how}
        onChange={setHow}
        options={formasVerificacion.map((value) => ({ value, name: VERIFICACIONES[value] }))}
      />
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
