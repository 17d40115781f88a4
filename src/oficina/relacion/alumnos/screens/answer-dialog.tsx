import { Button, Group, Modal, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { theirsIn } from '#platform/crud/screens/fields/use-cell-save.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { BEGINS, initialLines, isFirst, LINE_NAMES, LINES, offerIn, type Prepared } from '../answer-lines.ts';
import type { Recibida } from '../autoescuela-contract.ts';
import { INBOX, inboxCalls, inboxFallbacks } from '../inbox-calls.ts';
import { PREPARED } from './prepared-answers.ts';

type AnswerDialogProps = {
  row: Recibida | undefined;
  onClose: () => void;
  /** Says what was done in its own way, in place of a message. */
  onSent?: () => void;
};

/** Dialog with the autoescuela's answer and optional offer, which the alumno gets by correo. */
export function AnswerDialog({ row, onClose, onSent }: AnswerDialogProps) {
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
      {shown && <AnswerLoader key={shown.version} row={row ?? shown} {...{ onClose, onSent }} />}
    </Modal>
  );
}

type AnswerProps = Omit<AnswerDialogProps, 'row'> & { row: Recibida };

/** Loads the offer that repeats the tarifa, with which an answer begins. */
function AnswerLoader({ row, ...rest }: AnswerProps) {
  const query = useQuery({
    queryKey: [INBOX, 'oferta', row._id],
    queryFn: ({ signal }) => inboxCalls.oferta({ _id: row._id }, signal),
    meta: { fallback: inboxFallbacks.leer, background: true },
  });
  return (
    <QueryView query={query} fallback={inboxFallbacks.leer}>
      {(prepared) => <AnswerForm {...{ row, prepared, ...rest }} />}
    </QueryView>
  );
}

function AnswerForm({ row, onClose, onSent, prepared }: AnswerProps & { prepared: Prepared }) {
  const { _id } = row;
  const [version, setVersion] = useState(row.version);
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [INBOX] });
  const { mutateAsync } = useMutation({
    mutationFn: inboxCalls.guardar,
    meta: { fallback: inboxFallbacks.guardar },
    onError: (error) => {
      // Whoever reads that somebody else wrote meanwhile may send the same again.
      setVersion(theirsIn(error)?.version ?? version);
      return refresh();
    },
    onSuccess: async () => {
      await refresh();
      if (!onSent) showMessage('success', 'Respuesta enviada');
      onClose();
      onSent?.();
    },
  });
  const { form, field, summary, submit, saving } = useSavingForm({
    labels: { respuesta: 'Respuesta', ...LINES },
    initialValues: {
      respuesta: row.respuesta ?? '',
      ...initialLines(row, prepared),
    },
    validate: {
      respuesta: (text, lines) => {
        if (/\[[^\]]+\]/.test(text)) return 'Completa lo que está entre corchetes, o quítalo';
        return text.trim() === '' && offerIn(lines) === null ? 'Escribe una respuesta o un precio' : null;
      },
      clases: (text, { importeClases }) =>
        importeClases.trim() === '' || /^[1-9]\d{0,2}$/.test(text.trim()) ? null : 'Di cuántas clases son',
    },
    titleOf: (campo) => LINES[campo.replace('oferta.', '') as keyof typeof LINES],
    save: ({ respuesta, ...lines }) =>
      mutateAsync({
        _id,
        version,
        estado: 'respondida',
        respuesta: respuesta.trim() || null,
        oferta: offerIn(lines),
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
        <Text size="sm" c="dimmed">
          Tu oferta, en euros y con IVA. {isFirst(row) && BEGINS[prepared.cifra?.clase ?? 'supuesta']}
          Lo que dejes vacío no está en ella; un cero es que va incluido.
        </Text>
        <SimpleGrid cols={2} spacing="sm">
          {LINE_NAMES.map((name) => (
            <TextInput key={name} {...field(name)} inputMode="decimal" />
          ))}
        </SimpleGrid>
        <FormFoot busy={saving} onClose={onClose}>
          Enviar la respuesta
        </FormFoot>
      </Stack>
    </form>
  );
}
