import { useEffect, useRef, useState } from 'react';
import type { Field } from '#platform/kit/contract/fields.ts';
import { ibanGroups, phoneGroups } from '#platform/kit/people/groups.ts';
import { later } from '#platform/ui/later.tsx';
import { AddressText, Grouped } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import type { CrudResource, CrudRow } from '../resource-types.ts';
import { shownValue } from '../shown-value.ts';
import type { FieldEditorProps } from './field-editor.tsx';
import styles from './field-in-place.module.css';

const FieldEditor = later<FieldEditorProps>(async () => (await import('./field-editor.tsx')).FieldEditor);

type FieldInPlaceProps = Omit<FieldEditorProps, 'onDone'> & { canEdit: boolean };

/** A field of a record, read first and written where it is: with a press on its value, or Enter. */
export function FieldInPlace({ canEdit, ...editing }: FieldInPlaceProps) {
  const { resource, row, name } = editing;
  const [writing, setWriting] = useState(false);
  const value = useRef<HTMLButtonElement>(null);
  const wrote = useRef(false);
  useEffect(() => {
    // The focus goes back to the value once it is again where the input was.
    if (!writing && wrote.current) value.current?.focus();
    wrote.current = writing;
  }, [writing]);
  const shown = shownIn(resource, row, name);
  const written = <Written field={resource.fields[name]} text={shown} />;
  if (!canEdit) return written;
  if (writing) return <FieldEditor {...editing} onDone={() => setWriting(false)} />;
  const title = resource.fields[name]?.title;
  return (
    <button
      ref={value}
      type="button"
      className={`${shared.bare} ${shared.full} ${shared.prose} ${styles.value}`}
      aria-label={shown ? `${title}: ${shown}. Cambiar` : `Añadir: ${title}`}
      onClick={() => setWriting(true)}
    >
      {shown ? written : <span className={shared.muted}>Añadir</span>}
    </button>
  );
}

/** A telephone and an account in groups, and an e-mail address that breaks after its @. */
function Written({ field, text }: { field: Field | undefined; text: string }) {
  const as = field?.input.kind === 'text' ? field.input.as : undefined;
  if (as === 'tel') return <Grouped parts={phoneGroups(text)} />;
  if (as === 'iban') return <Grouped parts={ibanGroups(text)} />;
  return as === 'email' ? <AddressText email={text} /> : text;
}

/** Value of a field as people read it; the row brings the names of what it points to. */
function shownIn({ fields }: CrudResource, row: CrudRow, name: string): string {
  const field = fields[name];
  return field ? (row.nombres?.[name] ?? shownValue(field, row[name])) : '';
}
