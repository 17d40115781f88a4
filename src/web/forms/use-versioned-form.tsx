import { type ReactNode, useRef, useState } from 'react';
import { formatList } from '#kit/format.ts';
import { showMessage } from '../messages.ts';
import { type MergeText, useMergeDialog } from './merge-dialog.tsx';
import { type SavingForm, type SavingFormOptions, useSavingForm } from './use-saving-form.tsx';
import { saveMerging, type Texts } from './versions.ts';

export type VersionedFormOptions<Row, V extends Texts> = MergeText<V> & {
  /** The row as it was read, with its version. Only the first one counts: the person edits that one. */
  row: Row;
  toValues(row: Row): V;
  validate?: SavingFormOptions<V, Row>['validate'];
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
  /** Gives the row that the person edits. */
  base(): Row;
  savedAt: Date | undefined;
};

/** A form over a row that others may change meanwhile: see `saveMerging`. It checks only the fields that changed. */
export function useVersionedForm<Row, V extends Texts>(
  options: VersionedFormOptions<Row, V>,
): VersionedForm<Row, V> {
  const { labels, show, toValues, put, fallback } = options;
  const base = useRef(options.row);
  const [savedAt, setSavedAt] = useState<Date>();
  const { dialog, ask } = useMergeDialog<V>({ labels, show });
  const saving: SavingForm<V> = useSavingForm<V, Row>({
    labels,
    initialValues: toValues(base.current),
    validate: onlyChanged(options.validate, () => toValues(base.current)),
    check: (values) => options.check?.(values, base.current) ?? {},
    ...(options.titleOf && { titleOf: options.titleOf }),
    fallback,
    save: (mine) =>
      saveMerging({
        base: base.current,
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
          base.current = theirs;
          saving.form.setValues(merged);
          return merged;
        },
      }),
    onSaved: (row) => {
      base.current = row;
      // The row as the server stores it: without blanks around, a telephone with its prefix.
      saving.form.setValues(toValues(row));
      saving.form.resetDirty();
      setSavedAt(new Date());
      options.onSaved(row);
    },
  });
  return { ...saving, mergeDialog: dialog, dirty: saving.form.isDirty(), base: () => base.current, savedAt };
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
