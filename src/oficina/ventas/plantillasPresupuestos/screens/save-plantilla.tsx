import { Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { refuseUnsaved } from '#oficina/ventas/papeles/screens/use-paper-step.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { plainRefusal } from '#platform/crud/screens/plain-refusal.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { Notice } from '#platform/ui/mark.tsx';
import { type Presupuesto, plantillaOf } from './of-plantilla.ts';

const FAMILY = 'plantillasPresupuestos';

type SaveTemplateProps = { row: Presupuesto; opened: boolean; onClose(): void };

/** Saves the content of a saved presupuesto as a plantilla. */
export function SavePlantilla({ row, opened, onClose }: SaveTemplateProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Guardar como plantilla" onExitTransitionEnd={keepFocus}>
      <NameForm row={row} onClose={onClose} />
    </Modal>
  );
}

function NameForm({ row, onClose }: Omit<SaveTemplateProps, 'opened'>) {
  const [nombre, setNombre] = useState(row.titulo ?? '');
  const [missing, setMissing] = useState(false);
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: async () => {
      refuseUnsaved();
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
        <FormFoot busy={saving.isPending} back="Volver" onClose={onClose}>
          Guardar la plantilla
        </FormFoot>
      </Stack>
    </form>
  );
}
