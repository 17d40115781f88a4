import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCodes } from '#kit/error-codes.ts';
import { formatEurosText } from '#kit/format-amount.ts';
import { crudCalls } from '#web/crud/crud-calls.ts';
import { written } from '#web/crud/field-texts.ts';
import { labelsOf, problemsOf, requiredIn, rulesOf, titleIn } from '#web/crud/form-parts.ts';
import { writtenFields } from '#web/crud/layout.ts';
import { useLabels } from '#web/crud/references.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { shownWholly } from '#web/crud/shown-value.ts';
import { wordsOf } from '#web/crud/words.ts';
import { SaveBar } from '#web/forms/save-bar.tsx';
import { type DraftOffer, useDraftOffer } from '#web/forms/use-kept-draft.tsx';
import { useRowTaken, useVersionedForm } from '#web/forms/use-versioned-form.tsx';
import { useWritingKept } from '#web/forms/use-writing-kept.ts';
import type { Texts } from '#web/forms/versions.ts';
import { showMessage } from '#web/messages.ts';
import { totalsOf } from './lineas.ts';
import { PaperFields } from './paper-fields.tsx';
import type { PaperWriting } from './paper-kind.ts';
import { frameOf, lineaProblems, lineasOfText, lineaTitle, paperBody, paperTexts } from './paper-texts.ts';

type PaperFormProps = { kind: PaperWriting; row: CrudRow; onSaved(row: CrudRow): void; onDiscard(): void };

/**
 * Form of a paper that can be changed: it sends only the changes, with the version that was read. A draft
 * kept by the browser continues with its own version. It takes what changes of the paper meanwhile, as a step does.
 */
export function PaperForm({ onDiscard, ...props }: PaperFormProps) {
  const { kind, row } = props;
  const offer = useDraftOffer<CrudRow>(kind.resource, row);
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

type WritingProps = PaperFormProps & { shown: CrudRow; offer: DraftOffer<CrudRow> };

function Writing({ kind, row, shown, offer, onSaved, onDiscard }: WritingProps) {
  const saving = useEditing(kind, row, onSaved);
  useWritingKept(saving, { offer, base: saving.base });
  useRowTaken(saving, shown);
  return (
    <form onSubmit={saving.submit} noValidate>
      <Stack gap="md">
        {saving.summary}
        <PaperFields resource={kind.resource} sections={kind.sections} saving={saving} row={row} />
        <SaveBar saving={saving.saving} dirty={saving.dirty} savedAt={saving.savedAt} onDiscard={onDiscard} />
      </Stack>
      {saving.mergeDialog}
    </form>
  );
}

type Change = { base: CrudRow; changes: Partial<Texts> };

function useEditing({ resource }: PaperWriting, row: CrudRow, onSaved: (row: CrudRow) => void) {
  const words = wordsOf(resource);
  const fields = writtenFields(resource);
  const queries = useQueryClient();
  const labels = useLabels(fields);
  const updating = useMutation({
    mutationFn: ({ base, changes }: Change) =>
      crudCalls(resource.name).actualizar(base, paperBody(fields, changes, base)),
    meta: { fallback: words.fallbacks.actualizar, silent: [errorCodes.version] },
  });
  return useVersionedForm<CrudRow, Texts>({
    row,
    labels: { ...labelsOf(fields), lineas: 'Líneas' },
    show: (name, text) => {
      if (name === 'lineas') return linesInWords(text);
      const field = fields[name];
      return field ? shownWholly(field, written(field, text), labels) : text;
    },
    toValues: (current) => paperTexts(fields, current),
    required: requiredIn(fields),
    validate: rulesOf(fields),
    check: (texts, before) => ({
      ...problemsOf(resource, { fields, texts, before }),
      ...lineaProblems(texts),
    }),
    titleOf: (campo) => lineaTitle(campo) ?? titleIn(resource.fields)(campo),
    fallback: words.fallbacks.actualizar,
    put: (base, changes) => updating.mutateAsync({ base, changes }),
    onSaved: (saved) => {
      showMessage('success', words.updated);
      onSaved(saved);
      return queries.invalidateQueries({ queryKey: [resource.name, 'list'] });
    },
  });
}

/** Summary of the lines, to choose between the versions of two people: number, total and names. */
function linesInWords(text: string): string {
  const lines = lineasOfText(text);
  const { subtotal } = totalsOf(lines, frameOf({}));
  const names = lines.map(({ descripcion }) => descripcion).join(', ');
  return `${lines.length} líneas, ${formatEurosText(subtotal)}: ${names}`;
}
