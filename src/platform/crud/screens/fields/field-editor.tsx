import { Button, Group } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useUnsavedGuard } from '#platform/browser/unsaved.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { type FormLayout, offered } from '../layout.ts';
import type { CrudResource, CrudRow } from '../resource-types.ts';
import { wordsOf } from '../words.ts';
import { FieldInput } from './field-input.tsx';
import { labelOf, ruleOf, toText } from './field-texts.ts';
import type { InputProps } from './input-props.ts';
import { whyNot } from './use-cell-save.ts';
import { useFieldSave } from './use-field-save.ts';

export type FieldEditorProps = {
  resource: CrudResource;
  row: CrudRow;
  name: string;
  layout: FormLayout | undefined;
  onDone(): void;
};

/** The input of one field of a record: Enter saves it, Escape leaves it, and what is wrong is said under it. */
export function FieldEditor({ resource, row, name, layout, onDone }: FieldEditorProps) {
  // The row may be read again meanwhile: what counts is what the person saw when they began.
  const [began] = useState(row);
  const of = resource.fields[name];
  const field = of && offered(of, name, layout);
  const before = field ? toText(field, began[name]) : '';
  const [text, setText] = useState(before);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const place = useRef<HTMLFormElement>(null);
  const saving = useFieldSave(resource);
  useUnsavedGuard(text !== before);
  useEffect(() => place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  if (!field) return null;
  const keep = () => {
    if (saving.isPending) return;
    if (text === before) return onDone();
    const wrong = ruleOf(field)(text);
    if (wrong) return setProblem(wrong);
    const fallback = wordsOf(resource).fallbacks.actualizar;
    saving.mutate(
      { row: began, name, field, text },
      { onSuccess: onDone, onError: (error) => setProblem(whyNot(error, { field, name, fallback })) },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An open list of options has these keys for itself.
    if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      return onDone();
    }
    const isText = event.target instanceof HTMLTextAreaElement;
    const isInput = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
    if (event.key !== 'Enter' || !isInput || (isText && !(event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    keep();
  };
  const props: InputProps = {
    id,
    name,
    'aria-label': labelOf(field),
    value: text,
    error: problem,
    ...(problem && { 'aria-invalid': true }),
    onChange: (change: string | { currentTarget: { value: string } }) =>
      setText(typeof change === 'string' ? change : change.currentTarget.value),
  };
  const label = began.nombres?.[name];
  return (
    <form
      ref={place}
      noValidate
      aria-label={`Cambiar ${field.title.toLowerCase()}`}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <FieldInput
        field={field}
        props={props}
        called={label ? { id: String(began[name]), label } : undefined}
      />
      <Group gap={8} mt={6}>
        <BusyButton type="submit" size="compact-sm" busy={saving.isPending}>
          Guardar
        </BusyButton>
        <Button variant="default" size="compact-sm" onClick={onDone}>
          Cancelar
        </Button>
      </Group>
    </form>
  );
}
