import type { ReactNode } from 'react';
import type { Field } from '#platform/kit/contract/fields.ts';
import { ibanGroups, phoneGroups } from '#platform/kit/people/groups.ts';
import { Grouped, Mark, Roomy } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import styles from '../crud.module.css';
import { shownValue } from '../shown-value.ts';
import { useReferenceLabel } from './references.ts';

/** `called` is the name of the referenced row, when the row brought it. */
type FieldCellProps = { field: Field; value: unknown; called?: string | null | undefined };

/** Value of a field in a list. */
export function FieldCell({ field, value, called }: FieldCellProps): ReactNode {
  const shown = shownValue(field, value);
  switch (field.input.kind) {
    case 'reference':
      if (called) return called;
      return <ReferenceName family={field.input.family} id={String(value ?? '')} />;
    case 'references':
      return called || '—';
    case 'flag':
      return <Mark tone={value === true ? 'good' : 'over'}>{shown}</Mark>;
    case 'color':
      return shown === '' ? '—' : <Swatch color={shown} />;
    case 'text':
      if (field.input.as === 'tel') return <Grouped parts={phoneGroups(shown)} />;
      if (field.input.as === 'iban') return <Grouped parts={ibanGroups(shown)} />;
      return <Roomy>{shown}</Roomy>;
    default:
      return shown || '—';
  }
}

/** A colour with its code, for people who cannot see it. */
const Swatch = ({ color }: { color: string }) => (
  <span className={`${shared.gap8} ${shared.oneLine} ${styles.swatch}`}>
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <rect x="0.5" y="0.5" width="15" height="15" rx="4" fill={color} />
    </svg>
    {color}
  </span>
);

const ReferenceName = ({ family, id }: { family: string; id: string }) =>
  useReferenceLabel(family, id) ?? '—';
