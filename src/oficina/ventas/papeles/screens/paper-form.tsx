import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { written } from '#platform/crud/screens/fields/field-texts.ts';
import { useLabels } from '#platform/crud/screens/fields/references.ts';
import { labelsOf, problemsOf, requiredIn, rulesOf, titleIn } from '#platform/crud/screens/form-parts.ts';
import { writtenFields } from '#platform/crud/screens/layout.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { shownWholly } from '#platform/crud/screens/shown-value.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { type DraftOffer, useDraftOffer } from '#platform/ui/forms/use-kept-draft.tsx';
import { useRowTaken, useVersionedForm } from '#platform/ui/forms/use-versioned-form.tsx';
import { useWritingKept } from '#platform/ui/forms/use-writing-kept.ts';
import type { Texts } from '#platform/ui/forms/versions.ts';
import { lineaTitle } from '../reasons.ts';
import { totalsOf } from './lineas.ts';
import { PaperFields } from './paper-fields.tsx';
import { PaperFoot } from './paper-foot.tsx';
import type { PaperWriting } from './paper-kind.ts';
import { frameOf, lineaProblems, lineasOfText, paperBody, paperTexts } from './paper-texts.ts';
import styles from './sheet.module.css';
import { useFormToSave } from './use-save-first.ts';
import { useSeenDraft } from './use-seen-draft.ts';

type PaperFormProps = {
  kind: PaperWriting;
  row: CrudRow;
  /** Next acts on the paper, the main one last. */
  next?: ReactNode;
  /** Content under the lines. */
  under?: ReactNode;
  onSaved(row: CrudRow): void;
  onDiscard(): void;
};

/**
 * Form of a paper that can be changed: it sends only the changes, with the version that was read. A draft kept by the browser continues
 * with its own version. It takes in changes that are made to the paper meanwhile, for example by a step.
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

function Writing({ kind, row, next, under, shown, offer, onSaved, onDiscard }: WritingProps) {
  const id = useId();
  const saving = useEditing(kind, row, onSaved);
  useWritingKept(saving, { offer, base: saving.base });
  useRowTaken(saving, shown);
  useFormToSave(saving.save);
  const foot = kind.sends !== undefined && shown.estado === kind.way?.[0];
  const seen = useSeenDraft(kind, { texts: saving.form.values, row, foot });
  return (
    <>
      <form id={id} className={styles.writing} onSubmit={saving.submit} noValidate>
        {saving.summary}
        <PaperFields {...{ kind, saving, seen, row, under }} />
      </form>
      {/* Outside the form: the events of the dialogs of its buttons would reach it. */}
      <SaveBar
        form={id}
        saving={saving.saving}
        dirty={saving.dirty}
        savedAt={saving.savedAt}
        onDiscard={onDiscard}
        next={next}
      >
        {foot && <PaperFoot {...{ kind, saving, seen }} />}
      </SaveBar>
      {saving.mergeDialog}
    </>
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
