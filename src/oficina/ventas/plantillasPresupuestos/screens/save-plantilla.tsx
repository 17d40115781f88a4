import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#web/api-error.ts';
import { crudCalls } from '#web/crud/crud-calls.ts';
import { plainRefusal } from '#web/crud/plain-refusal.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { showMessage } from '#web/messages.ts';
import { textOfError } from '#web/query-client.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Notice } from '#web/ui/mark.tsx';
import { hasUnsaved } from '#web/unsaved.ts';
import { plantillaOf } from './of-plantilla.ts';

const FAMILY = 'plantillasPresupuestos';

type SaveTemplateProps = { row: CrudRow; opened: boolean; onClose(): void };

/** Saves the content of a saved presupuesto as a plantilla. */
export function SavePlantilla({ row, opened, onClose }: SaveTemplateProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Guardar como plantilla" onExitTransitionEnd={keepFocus}>
      <NameForm row={row} onClose={onClose} />
    </Modal>
  );
}

function NameForm({ row, onClose }: Omit<SaveTemplateProps, 'opened'>) {
  const [nombre, setNombre] = useState(String(row.titulo ?? ''));
  const [missing, setMissing] = useState(false);
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: async () => {
      if (hasUnsaved()) throw new ApiError({ codigo: 0, mensaje: 'Guarda antes los cambios, o descártalos' });
      return crudCalls(FAMILY).crear(plantillaOf(row, nombre.trim()));
    },
    onSuccess: () => {
      queries.invalidateQueries({ queryKey: [FAMILY] });
      showMessage('success', `Plantilla «${nombre.trim()}» creada`);
      onClose();
    },
    meta: { fallback: 'Error al crear la plantilla' },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (nombre.trim() === '') return setMissing(true);
    if (!saving.isPending) saving.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Nombre"
          description="Con él se elige al hacer un presupuesto. Lleva las líneas, los textos, los descuentos y los días de validez"
          value={nombre}
          onChange={(event) => setNombre(event.currentTarget.value)}
          error={missing && nombre.trim() === '' && 'Escribe un nombre'}
          maxLength={120}
          data-autofocus
        />
        {saving.isError && <Notice warning>{textOfError(plainRefusal(saving.error))}</Notice>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Volver
          </Button>
          <BusyButton type="submit" busy={saving.isPending}>
            Guardar la plantilla
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
