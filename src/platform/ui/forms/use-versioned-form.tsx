import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { formatList } from '#platform/kit/format.ts';
import { type MergeText, useMergeDialog } from './merge-dialog.tsx';
import { type SavingForm, type SavingFormOptions, useSavingForm } from './use-saving-form.tsx';
import { saveMerging, type Texts, takenOver } from './versions.ts';

export type VersionedFormOptions<Row, V extends Texts> = MergeText<V> & {
  /** The row as it was read, with its version. Only the first one counts: `take` brings a later one. */
  row: Row;
  toValues(row: Row): V;
  validate?: SavingFormOptions<V, Row>['validate'];
  required?: SavingFormOptions<V, Row>['required'];
  /** Checks the values as any form does, given also the row that they change. */
  check?(values: V, base: Row): Record<string, string>;
  titleOf?: SavingFormOptions<V, Row>['titleOf'];
  /** Sends the changes over `base`; gives the row after them. */
  put(base: Row, changes: Partial<V>): Promise<Row>;
  onSaved(row: Row): void;
  fallback: string;
};

export type VersionedForm<Row, V extends Texts> = SavingForm<V> & {
  mergeDialog: ReactNode;
  dirty: boolean;
  /** Gives the row that the person began with, for a draft: a restored draft then asks again for the choices still open. */
  base(): Row;
  /**
   * Brings a later version of the row into the form, but keeps what the person has typed. If somebody else changed the same
   * field, the person chooses between the two values on saving.
   */
  take(theirs: Row): void;
  savedAt: Date | undefined;
};

/** A form over a row that others may change meanwhile: see `saveMerging`. It checks only the fields that changed. */
export function useVersionedForm<Row extends { version?: number | undefined }, V extends Texts>(
  options: VersionedFormOptions<Row, V>,
): VersionedForm<Row, V> {
  const { labels, show, toValues, put, fallback } = options;
  const base = useRef(options.row);
  /** The row and the values that the person began with, while there is something left to choose. */
  const begun = useRef<{ row: Row; values: V }>(undefined);
  const settle = (row: Row) => {
    base.current = row;
    begun.current = undefined;
  };
  const [savedAt, setSavedAt] = useState<Date>();
  const { dialog, ask } = useMergeDialog<V>({ labels, show });
  const saving: SavingForm<V> = useSavingForm<V, Row>({
    labels,
    initialValues: toValues(base.current),
    ...(options.required && { required: options.required }),
    validate: onlyChanged(options.validate, () => toValues(base.current)),
    check: (values) => options.check?.(values, base.current) ?? {},
    ...(options.titleOf && { titleOf: options.titleOf }),
    fallback,
    save: (mine) =>
      saveMerging({
        base: base.current,
        begun: begun.current?.values,
        mine,
        toValues,
        put,
        onTaken: (names) =>
          showMessage(
            'warning',
            `Otra persona cambió también ${formatList(names.map((name) => `«${options.titleOf?.(name) ?? labels[name]}»`))}: se ha guardado lo de las dos`,
          ),
        choose: async (versions, theirs) => {
          const merged = await ask(versions);
          if (!merged) return undefined;
          settle(theirs);
          saving.form.setValues(merged);
          return merged;
        },
      }),
    onSaved: (row) => {
      settle(row);
      // The row as the server stores it: without blanks around, a telephone with its prefix.
      saving.form.setValues(toValues(row));
      saving.form.resetDirty();
      setSavedAt(new Date());
      options.onSaved(row);
    },
  });
  const take = (theirs: Row) => {
    if ((theirs.version ?? 0) <= (base.current.version ?? 0)) return;
    const { form } = saving;
    const first = begun.current ?? { row: base.current, values: toValues(base.current) };
    const taken = toValues(theirs);
    const { values, begun: left } = takenOver({ base: first.values, mine: form.getValues(), theirs: taken });
    form.setValues(values);
    form.resetDirty(taken);
    base.current = theirs;
    begun.current = left && { row: first.row, values: left };
  };
  return {
    ...saving,
    mergeDialog: dialog,
    dirty: saving.form.isDirty(),
    base: () => begun.current?.row ?? base.current,
    take,
    savedAt,
  };
}

/**
 * Takes the row on screen whenever it is read again. Call it after the draft is put into the form, because it keeps the
 * texts that the form has then.
 */
export function useRowTaken<Row>({ take }: { take(theirs: Row): void }, row: Row): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => latest.current(row), [row]);
}

type Rules<V extends Texts> = { [K in keyof V & string]?: (value: V[K], values: V) => string | null };

function onlyChanged<V extends Texts>(rules: Rules<V> = {}, base: () => V): Rules<V> {
  const judged: [string, unknown][] = [];
  for (const name in rules) {
    const rule = rules[name];
    const judge = (value: V[typeof name], values: V) =>
      value === base()[name] ? null : (rule?.(value, values) ?? null);
    judged.push([name, judge]);
  }
  // `Object.fromEntries` loses the names in its type.
  return Object.fromEntries(judged) as Rules<V>;
}
