import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { useFirstField } from '#platform/ui/forms/use-first-field.ts';
import { useDraftOffer } from '#platform/ui/forms/use-kept-draft.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { useWritingKept } from '#platform/ui/forms/use-writing-kept.ts';
import type { Texts } from '#platform/ui/forms/versions.ts';
import { crudCalls } from './crud-calls.ts';
import { fromTexts, toTexts } from './fields/field-texts.ts';
import { pickFields } from './fields/pick-fields.ts';
import { ResourceFields } from './fields/resource-fields.tsx';
import { labelsOf, problemsOf, requiredIn, rulesOf, titleIn } from './form-parts.ts';
import { type FormExtras, type FormLayout, presetOf, writtenFields } from './layout.ts';
import type { CrudResource, CrudRow } from './resource-types.ts';
import { wordsOf } from './words.ts';

type CreateFormProps = {
  resource: CrudResource;
  layout?: FormLayout | undefined;
  fallback: string;
  onCreated(row: CrudRow): void;
  children?: FormExtras['children'];
};

/** Form of a new row. It offers the draft that was left when the session ended. */
export function CreateForm({ resource, layout, fallback, onCreated, children }: CreateFormProps) {
  const preset = Object.values(presetOf(layout)).map(String).join();
  const offer = useDraftOffer<CrudRow>(resource, undefined, preset && `/${preset}`);
  const creating = useCreating({ resource, layout, fallback, onCreated });
  useWritingKept(creating, { offer });
  const form = useFirstField();
  return (
    <form ref={form} aria-label={wordsOf(resource).fresh} onSubmit={creating.submit} noValidate>
      <Stack gap={0}>
        <Stack gap="md" maw={FORM_WIDTH} pos="relative">
          {creating.summary}
          <ResourceFields resource={resource} layout={layout} form={creating} />
          {typeof children === 'function' ? children(creating.form.values) : children}
          <SaveBar saving={creating.saving} dirty={creating.form.isDirty()} />
        </Stack>
        {/* Drawn over the fields, and reached after them: whoever begins to write comes first to the first field. */}
        {offer.dialog}
      </Stack>
    </form>
  );
}

/** Texts of a new row: the family's `begin` fills in the untouched fields from the written ones. */
function withBegun({ begin, initial }: CrudResource, fields: CrudResource['fields'], texts: Texts): Texts {
  if (!begin) return texts;
  const written = Object.entries(fromTexts(fields, texts)).filter(
    ([name, value]) => value !== null && value !== '' && value !== initial[name],
  );
  const begun = begin(Object.fromEntries(written));
  return { ...texts, ...toTexts(pickFields(fields, Object.keys(begun)), begun) };
}

type Creating = Omit<CreateFormProps, 'children'> & { guarded?: boolean };

/** Form of a new row: it writes the fields of its layout, and takes the hidden ones from the screen. */
export function useCreating({ resource, layout, fallback, onCreated, guarded = true }: Creating) {
  const { name, initial } = resource;
  const fields = writtenFields(resource, layout);
  const preset = presetOf(layout);
  const queries = useQueryClient();
  const textsOf = (texts: Texts) => withBegun(resource, fields, texts);
  const creating = useMutation({
    mutationFn: (texts: Texts) => crudCalls(name).crear({ ...preset, ...fromTexts(fields, textsOf(texts)) }),
    // This error already appears beside its field.
    meta: { fallback, silent: [errorCodes.duplicado] },
  });
  return useSavingForm({
    labels: labelsOf(fields),
    initialValues: toTexts(fields, { ...initial, ...layout?.initial }),
    required: requiredIn(fields),
    validate: rulesOf(fields),
    check: (texts) =>
      problemsOf(
        { ...resource, initial: { ...initial, ...preset } },
        { fields, texts: textsOf(texts), before: null },
      ),
    titleOf: titleIn(resource.fields),
    save: (texts: Texts) => creating.mutateAsync(texts),
    onSaved: (row) => {
      showMessage('success', wordsOf(resource).created);
      queries.invalidateQueries({ queryKey: [name, 'list'] });
      onCreated(row);
    },
    fallback,
    guarded,
  });
}
