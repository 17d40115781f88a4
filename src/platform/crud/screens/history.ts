import type { CrudResource, CrudRow } from './resource-types.ts';
import { type LabelOf, shownWholly } from './shown-value.ts';

/** A change of a row as the API gives it: changed values only, before and after. */
export type HistoryEntry = {
  _id: string;
  /** An instant. */
  en: string;
  actor: string;
  antes: Record<string, unknown> | null;
  despues: Record<string, unknown> | null;
};

export type FieldChange = { title: string; before: string; after: string };

/** Entry in words: 'Creación', 'Eliminación', or the changed fields in order. */
export type EntryText = { what: string; changes: FieldChange[] };

/** Longest value of an entry; the row shows it whole. */
const LONGEST = 160;
const NOTHING = '(nada)';

const cut = (text: string): string => {
  if (text === '') return NOTHING;
  return text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text;
};

export function tell({ fields }: CrudResource, entry: HistoryEntry, labelOf: LabelOf): EntryText {
  const { antes, despues } = entry;
  if (!antes) return { what: 'Creación', changes: [] };
  if (!despues) return { what: 'Eliminación', changes: [] };
  const changed = Object.entries(fields).filter(([name]) => name in antes || name in despues);
  const changes = changed.map(([name, field]) => {
    const shown = (value: unknown) => {
      const text = shownWholly(field, value, labelOf);
      // A reference that cannot be read is still not empty.
      return cut(text === '' && value && field.input.kind === 'reference' ? 'otro' : text);
    };
    return { title: field.title, before: shown(antes[name]), after: shown(despues[name]) };
  });
  return { what: 'Cambio', changes: [...changes, ...mergeOf(antes, despues)] };
}

type Side = Readonly<Record<string, unknown>>;

/** A merge with another row, or its undoing; it is no field of the family. */
function mergeOf(antes: Side, despues: Side): FieldChange[] {
  if (!('fusion' in antes) && !('fusion' in despues)) return [];
  const text = (value: unknown) => cut(typeof value === 'string' ? value : '');
  return [{ title: 'Fusionado con', before: text(antes.fusion), after: text(despues.fusion) }];
}

/** Names of the referenced rows that came with the entry. */
export const namesIn =
  ({ fields }: CrudResource, row: CrudRow): LabelOf =>
  (family, id) => {
    const found = Object.entries(fields).find(
      ([name, { input }]) => input.kind === 'reference' && input.family === family && row[name] === id,
    );
    return (found && row.nombres?.[found[0]]) ?? undefined;
  };
