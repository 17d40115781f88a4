import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorCodes } from '#kit/error-codes.ts';
import { SaveBar } from '../forms/save-bar.tsx';
import { useSavingForm } from '../forms/use-saving-form.tsx';
import type { Texts } from '../forms/versions.ts';
import { showMessage } from '../messages.ts';
import { crudCalls } from './crud-calls.ts';
import { fromTexts, toTexts } from './field-texts.ts';
import { labelsOf, rulesOf } from './form-parts.ts';
import { ResourceFields } from './resource-fields.tsx';
import type { CrudResource } from './resource-types.ts';
import { wordsOf } from './words.ts';

type CreateFormProps = { resource: CrudResource; base: string; fallback: string };

/** A row to make; afterwards, the list. */
export function CreateForm({ resource, base, fallback }: CreateFormProps) {
  const { name, fields, initial } = resource;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const creating = useMutation({
    mutationFn: (texts: Texts) => crudCalls(name).crear(fromTexts(fields, texts)),
    // What others have already is said beside its field.
    meta: { fallback, silent: [errorCodes.duplicado] },
  });
  const { form, field, summary, submit, saving } = useSavingForm({
    labels: labelsOf(fields),
    initialValues: toTexts(fields, initial),
    validate: rulesOf(fields),
    save: (texts: Texts) => creating.mutateAsync(texts),
    onSaved: () => {
      showMessage('success', wordsOf(resource).created);
      queries.invalidateQueries({ queryKey: [name, 'list'] });
      navigate(base);
    },
    fallback,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={720}>
        {summary}
        <ResourceFields resource={resource} field={field} />
        <SaveBar saving={saving} dirty={form.isDirty()} />
      </Stack>
    </form>
  );
}
