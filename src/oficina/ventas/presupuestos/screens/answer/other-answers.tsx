import { Button, Modal, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { presupuestosCalls } from '../../calls.ts';
import type { MiPresupuesto } from '../../own-presupuesto.ts';
import { ANSWER_FALLBACK, useAnswer } from './use-answer.ts';

type OfPresupuesto = { quote: Pick<MiPresupuesto, '_id' | 'version'> };

/** Asks the business a question about the presupuesto. */
export function AskButton({ quote: { _id } }: OfPresupuesto) {
  const [opened, setOpened] = useState(false);
  const asking = useAnswer(
    presupuestosCalls.preguntar,
    'Tu pregunta queda anotada en el presupuesto. Te responderán.',
  );
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Preguntar
      </Button>
      <Words
        {...{ opened, close, field: 'pregunta', label: 'Tu pregunta', title: 'Preguntar' }}
        missing="Escribe tu pregunta"
        action="Enviar la pregunta"
        save={(pregunta) => asking.mutateAsync({ _id, pregunta })}
      />
    </>
  );
}

/** Button to reject the presupuesto, with the reason. */
export function RejectButton({ quote: { _id, version } }: OfPresupuesto) {
  const [opened, setOpened] = useState(false);
  const rejecting = useAnswer(presupuestosCalls.rechazar, 'Presupuesto rechazado. Gracias por responder.');
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="subtle" color="var(--danger)" onClick={() => setOpened(true)}>
        No me interesa
      </Button>
      <Words
        {...{ opened, close, field: 'motivo', label: '¿Por qué lo rechazas?' }}
        title="Rechazar el presupuesto"
        missing="Cuéntanos por qué"
        action="Rechazar el presupuesto"
        save={(motivo) => rejecting.mutateAsync({ _id, version, motivo })}
      />
    </>
  );
}

type WordsProps = {
  opened: boolean;
  close(): void;
  /** Name of the field in its call. */
  field: 'pregunta' | 'motivo';
  label: string;
  title: string;
  missing: string;
  action: string;
  save(words: string): Promise<unknown>;
};

const Words = ({ opened, close, title, ...form }: WordsProps) => (
  <Modal opened={opened} onClose={close} title={title} onExitTransitionEnd={keepFocus}>
    <WordsForm {...form} close={close} />
  </Modal>
);

function WordsForm({
  field: name,
  label,
  missing,
  action,
  save,
  close,
}: Omit<WordsProps, 'opened' | 'title'>): ReactNode {
  const { field, summary, submit, saving } = useSavingForm<Record<string, string>, unknown>({
    labels: { [name]: label },
    initialValues: { [name]: '' },
    validate: { [name]: (text) => (text?.trim() ? null : missing) },
    save: (values) => save((values[name] ?? '').trim()),
    onSaved: close,
    guarded: false,
    fallback: ANSWER_FALLBACK,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <Textarea
          {...field(name)}
          description="Mil letras como mucho"
          rows={5}
          maxLength={1_000}
          data-autofocus
        />
        <FormFoot busy={saving} back="Volver" onClose={close}>
          {action}
        </FormFoot>
      </Stack>
    </form>
  );
}
