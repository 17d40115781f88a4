import { Button, Group } from '@mantine/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { useUnsavedGuard } from '#platform/browser/unsaved.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { type FormLayout, offered } from '../layout.ts';
import type { CrudResource, CrudRow } from '../resource-types.ts';
import { wordsOf } from '../words.ts';
import { FieldInput } from './field-input.tsx';
import { labelOf, ruleOf, toText } from './field-texts.ts';
import type { InputProps } from './input-props.ts';
import { type CellChange, saveField, showSaved, theirsIn, whyNot } from './use-cell-save.ts';

export type FieldEditorProps = {
  resource: CrudResource;
  row: CrudRow;
  name: string;
  layout: FormLayout | undefined;
  /** Whether it takes the focus, as it does unless it is one of several. */
  focused?: boolean;
  onDone(): void;
};

/** The input of one field of a record: Enter saves it, Escape leaves it, and what is wrong is said under it. */
export function FieldEditor({ resource, row, name, layout, focused = true, onDone }: FieldEditorProps) {
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
  useEffect(() => {
    if (focused) place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [focused]);
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

/** Saves a field of a record in place, and offers to undo it. The caller shows the error if it fails. */
function useFieldSave(resource: CrudResource) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: `cells ${resource.name}` },
    mutationFn: (change: CellChange) => saveField(resource.name, change),
    onSuccess: (saved, change) => {
      showSaved(queries, resource.name, saved);
      const back = { ...change, row: saved, text: toText(change.field, change.row[change.name]) };
      showMessage('success', `${change.field.title}: cambio guardado`, () =>
        takeBack(queries, resource, back),
      );
    },
    onError: (error) => {
      const theirs = theirsIn(error);
      if (theirs) showSaved(queries, resource.name, theirs);
    },
    meta: { told: true, background: true },
  });
}

/** Writes the previous value back in a field, unless somebody else has changed the field since. */
async function takeBack(queries: QueryClient, resource: CrudResource, change: CellChange): Promise<void> {
  const { field, name } = change;
  try {
    showSaved(queries, resource.name, await saveField(resource.name, change));
    showMessage('success', `${field.title}: cambio deshecho`);
  } catch (error) {
    const fallback = wordsOf(resource).fallbacks.actualizar;
    showMessage('error', `${field.title}: ${whyNot(error, { field, name, fallback })}`);
  }
}
