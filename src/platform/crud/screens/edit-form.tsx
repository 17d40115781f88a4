import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#platform/browser/api-error.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { type DraftOffer, useDraftOffer } from '#platform/ui/forms/use-kept-draft.tsx';
import { useRowTaken, useVersionedForm } from '#platform/ui/forms/use-versioned-form.tsx';
import { useWritingKept } from '#platform/ui/forms/use-writing-kept.ts';
import type { Texts } from '#platform/ui/forms/versions.ts';
import { crudCalls } from './crud-calls.ts';
import { fromTexts, toTexts, written } from './fields/field-texts.ts';
import { useLabels } from './fields/references.ts';
import { ResourceFields } from './fields/resource-fields.tsx';
import { labelsOf, problemsOf, requiredIn, rulesOf, titleIn } from './form-parts.ts';
import { namesIn } from './history.ts';
import { type FormExtras, type FormLayout, writtenFields } from './layout.ts';
import type { CrudResource, CrudRow } from './resource-types.ts';
import { type LabelOf, shownWholly } from './shown-value.ts';
import { wordsOf } from './words.ts';

type EditFormProps = {
  resource: CrudResource;
  layout?: FormLayout | undefined;
  row: CrudRow;
  fallback: string;
  /** Sends the changes, when it is not the family's own call. */
  put?: ((base: CrudRow, changes: Record<string, unknown>) => Promise<CrudRow>) | undefined;
  onSaved(row: CrudRow): void;
  onDiscard(): void;
  children?: FormExtras['children'];
};

type Change = { base: CrudRow; changes: Partial<Texts> };

/**
 * Form of an existing row: it sends only the changes. It offers the draft that was left when the session
 * ended, over the version on which it was written, and takes the changes that others make meanwhile.
 */
export function EditForm({ onDiscard, ...props }: EditFormProps) {
  const { resource, row, put } = props;
  // A form with its own call writes other fields, so its draft has another key.
  const offer = useDraftOffer<CrudRow>(resource, row, put && '/otra');
  const discard = () => {
    offer.drop();
    onDiscard();
  };
  return (
    <>
      {offer.dialog}
      <Writing
        key={offer.taken?.at}
        {...props}
        row={offer.taken?.base ?? row}
        shown={row}
        offer={offer}
        onDiscard={discard}
      />
    </>
  );
}

type WritingProps = EditFormProps & { shown: CrudRow; offer: DraftOffer<CrudRow> };

function Writing(props: WritingProps) {
  const { resource, layout, row, shown, children, onDiscard, offer } = props;
  const editing = useEditing(props);
  useWritingKept(editing, { offer, base: editing.base });
  useRowTaken(editing, shown);
  return (
    <form onSubmit={editing.submit} noValidate>
      <Stack gap="md" maw={FORM_WIDTH} pos="relative">
        {editing.summary}
        <ResourceFields resource={resource} layout={layout} form={editing} row={row} />
        {typeof children === 'function' ? children(editing.form.values) : children}
        <SaveBar
          saving={editing.saving}
          dirty={editing.dirty}
          savedAt={editing.savedAt}
          onDiscard={onDiscard}
        />
      </Stack>
      {editing.mergeDialog}
    </form>
  );
}

function useEditing({ resource, layout, row, shown, fallback, onSaved, put }: WritingProps) {
  const { name } = resource;
  const send = put ?? crudCalls(name).actualizar;
  const fields = writtenFields(resource, layout);
  const queries = useQueryClient();
  const labels = useLabels(fields);
  const known = useRef<CrudRow[]>([row]);
  const labelOf: LabelOf = (family, id) =>
    [shown, ...known.current].map((one) => namesIn(resource, one)(family, id)).find(Boolean) ??
    labels(family, id);
  const updating = useMutation({
    mutationFn: ({ base, changes }: Change) => send(base, fromTexts(fields, changes)),
    onError: (error) => {
      // `actual` is the row after another person's change, with the names of its references.
      if (error instanceof ApiError && error.detalle?.actual)
        known.current.push(error.detalle.actual as CrudRow);
    },
    // The form itself shows both errors.
    meta: { fallback, silent: [errorCodes.version, errorCodes.duplicado] },
  });
  return useVersionedForm<CrudRow, Texts>({
    row,
    labels: labelsOf(fields),
    show: (key, text) => {
      const definition = fields[key];
      return definition ? shownWholly(definition, written(definition, text), labelOf) : text;
    },
    toValues: (current) => toTexts(fields, current),
    required: requiredIn(fields),
    validate: rulesOf(fields),
    check: (texts, before) => problemsOf(resource, { fields, texts, before }),
    titleOf: titleIn(resource.fields),
    fallback,
    put: (base, changes) => updating.mutateAsync({ base, changes }),
    onSaved: (saved) => {
      showMessage('success', wordsOf(resource).updated);
      onSaved(saved);
      return queries.invalidateQueries({ queryKey: [name, 'list'] });
    },
  });
}
