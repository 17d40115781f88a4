import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCodes } from '#kit/error-codes.ts';
import { SaveBar } from '../forms/save-bar.tsx';
import { useVersionedForm } from '../forms/use-versioned-form.tsx';
import type { Texts } from '../forms/versions.ts';
import { showMessage } from '../messages.ts';
import { crudCalls } from './crud-calls.ts';
import { fromText, fromTexts, toTexts } from './field-texts.ts';
import { labelsOf, rulesOf } from './form-parts.ts';
import { useReferences } from './references.ts';
import { ResourceFields } from './resource-fields.tsx';
import type { CrudResource, CrudRow } from './resource-types.ts';
import { shownValue } from './shown-value.ts';
import { wordsOf } from './words.ts';

type EditFormProps = {
  resource: CrudResource;
  row: CrudRow;
  fallback: string;
  onSaved(row: CrudRow): void;
  onDiscard(): void;
};

type Change = { base: CrudRow; changes: Partial<Texts> };

/** A row to change: only what changed is sent. */
export function EditForm({ resource, row, fallback, onSaved, onDiscard }: EditFormProps) {
  const { name, fields } = resource;
  const queries = useQueryClient();
  const references = useReferences(fields);
  const updating = useMutation({
    mutationFn: ({ base, changes }: Change) => crudCalls(name).actualizar(base, fromTexts(fields, changes)),
    // Both are answered within the form.
    meta: { fallback, silent: [errorCodes.version, errorCodes.duplicado] },
  });
  const { field, summary, submit, saving, dirty, savedAt, mergeDialog } = useVersionedForm<CrudRow, Texts>({
    row,
    labels: labelsOf(fields),
    show: (key, text) => {
      const definition = fields[key];
      return definition ? shownValue(definition, fromText(definition, text), references.labelOf) : text;
    },
    toValues: (current) => toTexts(fields, current),
    validate: rulesOf(fields),
    fallback,
    put: (base, changes) => updating.mutateAsync({ base, changes }),
    onSaved: (saved) => {
      showMessage('success', wordsOf(resource).updated);
      onSaved(saved);
      return queries.invalidateQueries({ queryKey: [name, 'list'] });
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={720}>
        {summary}
        <ResourceFields resource={resource} field={field} />
        <SaveBar saving={saving} dirty={dirty} savedAt={savedAt} onDiscard={onDiscard} />
      </Stack>
      {mergeDialog}
    </form>
  );
}
