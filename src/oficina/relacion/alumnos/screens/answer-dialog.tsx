import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import type { Recibida } from '../autoescuela-contract.ts';
import { INBOX, inboxCalls, inboxFallbacks } from '../inbox-calls.ts';
import { PREPARED } from './prepared-answers.ts';

type AnswerDialogProps = { row: Recibida | undefined; onClose: () => void };

/** Dialog with the autoescuela's answer and optional offer, which the alumno gets by correo. */
export function AnswerDialog({ row, onClose }: AnswerDialogProps) {
  // Kept while the dialog closes.
  const [shown, setShown] = useState(row);
  if (row && row !== shown) setShown(row);
  return (
    <Modal
      opened={row !== undefined}
      onClose={onClose}
      title="Responder"
      closeOnClickOutside={false}
      onExitTransitionEnd={keepFocus}
    >
      {shown && <AnswerForm key={shown.version} row={row ?? shown} onClose={onClose} />}
    </Modal>
  );
}

function AnswerForm({ row, onClose }: { row: Recibida; onClose: () => void }) {
  const { _id, version } = row;
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [INBOX] });
  const { mutateAsync } = useMutation({
    mutationFn: inboxCalls.guardar,
    meta: { fallback: inboxFallbacks.guardar },
    onError: refresh,
    onSuccess: async () => {
      await refresh();
      showMessage('success', 'Respuesta enviada');
      onClose();
    },
  });
  const { form, field, summary, submit, saving } = useSavingForm({
    labels: { respuesta: 'Respuesta', precioOfrecido: 'Precio que ofreces' },
    initialValues: {
      respuesta: row.respuesta ?? '',
      precioOfrecido: row.precioOfrecido?.replace('.', ',') ?? '',
    },
    validate: {
      respuesta: (text, { precioOfrecido }) => {
        if (/\[[^\]]+\]/.test(text)) return 'Completa lo que está entre corchetes, o quítalo';
        return text.trim() === '' && precioOfrecido.trim() === ''
          ? 'Escribe una respuesta o un precio'
          : null;
      },
    },
    save: ({ respuesta, precioOfrecido }) =>
      mutateAsync({
        _id,
        version,
        estado: 'respondida',
        respuesta: respuesta.trim() || null,
        precioOfrecido: precioOfrecido.trim() || null,
      }),
    guarded: false,
    fallback: inboxFallbacks.guardar,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <Text>
          Se la enviamos por correo a {row.nombre}, que la verá junto al precio que vio en el comparador.
        </Text>
        <Group gap="xs" role="group" aria-label="Empezar con una respuesta preparada">
          {PREPARED.map(({ name, text }) => (
            <Button key={name} variant="default" onClick={() => form.setFieldValue('respuesta', text(row))}>
              {name}
            </Button>
          ))}
        </Group>
        <Textarea {...field('respuesta')} description="Mil letras como mucho" rows={6} data-autofocus />
        <TextInput
          {...field('precioOfrecido')}
          description="El total, en euros y con IVA. Puedes dejarlo vacío"
          inputMode="decimal"
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={saving}>
            Enviar la respuesta
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
