import { Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFoot } from './form-foot.tsx';
import { useSavingForm } from './use-saving-form.tsx';

export type ReasonFormProps = {
  /** Explanation of the action and of its object. */
  children: ReactNode;
  /** Note under the field that names the readers of the reason. */
  description: string;
  /** Letters, once trimmed. */
  shortest: number;
  longest: number;
  /** Message for an empty reason, when 'Escribe el motivo' is not enough. */
  empty?: string;
  /** The button that does it: 'Rechazar'. */
  action: string;
  save(motivo: string): Promise<unknown>;
  fallback?: string;
  onClose: () => void;
};

/** Asks for the reason of a refusal. The dialog mounts it again each time, so that it starts empty. */
export function ReasonForm(props: ReasonFormProps) {
  const { children, description, shortest, longest, empty, action, save, fallback, onClose } = props;
  const judge = (value: string): string | null => {
    // Same count as the server's.
    const { length } = value.trim();
    if (length === 0 && empty !== undefined) return empty;
    if (length < shortest) return `Escribe el motivo, con al menos ${shortest} letras`;
    return length > longest ? `Escribe ${longest} letras como mucho` : null;
  };
  const { field, summary, submit, saving } = useSavingForm({
    labels: { motivo: 'Motivo' },
    initialValues: { motivo: '' },
    validate: { motivo: judge },
    save: ({ motivo }) => save(motivo.trim()),
    guarded: false,
    ...(fallback !== undefined && { fallback }),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        {children}
        <Textarea
          {...field('motivo')}
          description={description}
          rows={4}
          required
          withAsterisk={false}
          data-autofocus
        />
        <FormFoot busy={saving} onClose={onClose}>
          {action}
        </FormFoot>
      </Stack>
    </form>
  );
}
