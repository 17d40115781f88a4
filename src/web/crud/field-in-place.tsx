import { useEffect, useRef, useState } from 'react';
import { later } from '../ui/later.tsx';
import type { FieldEditorProps } from './field-editor.tsx';
import styles from './field-in-place.module.css';
import { useReferenceLabel } from './references.ts';
import type { CrudResource, CrudRow } from './resource-types.ts';
import { shownValue } from './shown-value.ts';

const FieldEditor = later<FieldEditorProps>(async () => (await import('./field-editor.tsx')).FieldEditor, {
  reload: false,
});

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
  const shown = useShown(resource, row, name);
  if (!canEdit) return shown;
  if (writing) return <FieldEditor {...editing} onDone={() => setWriting(false)} />;
  const title = resource.fields[name]?.title ?? name;
  return (
    <button
      ref={value}
      type="button"
      className={styles.value}
      aria-label={shown ? `${title}: ${shown}. Cambiar` : `Añadir: ${title}`}
      onClick={() => setWriting(true)}
    >
      {shown || <span className={styles.none}>Añadir</span>}
    </button>
  );
}

/** Value of a field as people read it. */
function useShown({ fields }: CrudResource, row: CrudRow, name: string): string {
  const field = fields[name];
  const input = field?.input;
  const isReference = input?.kind === 'reference';
  const called = row.nombres?.[name] ?? undefined;
  // Nothing is asked for while the row brings the name.
  const label = useReferenceLabel(
    isReference ? input.family : '',
    isReference && !called ? String(row[name] ?? '') : '',
  );
  if (!field) return '';
  return isReference ? (called ?? label ?? '') : shownValue(field, row[name]);
}
