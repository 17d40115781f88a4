import type { CrudResource, CrudRow } from '#platform/crud/screens/resource-types.ts';
import { shownWholly } from '#platform/crud/screens/shown-value.ts';
import { pointsTo } from '#platform/kit/contract/fields.ts';

/** A field of two rows that are compared, in words. */
export type ComparedField = {
  name: string;
  title: string;
  stays: string;
  goes: string;
  /** Whether the person may choose a value: the two differ, and the program does not set this field. */
  choosable: boolean;
  initial: 'stays' | 'goes';
};

/**
 * Fields with a value in either row; the fields with a choice come first. The value of the row that stays is chosen, unless it
 * is empty.
 */
export function comparedFields({ fields }: CrudResource, stays: CrudRow, goes: CrudRow): ComparedField[] {
  const compared = Object.entries(fields).flatMap(([name, field]): ComparedField[] => {
    const text = (row: CrudRow) =>
      shownWholly(field, row[name], (family) =>
        pointsTo(field) === family ? (row.nombres?.[name] ?? undefined) : undefined,
      );
    const [own, other] = [text(stays), text(goes)];
    if (own === '' && other === '') return [];
    const choosable = own !== other && !field.system;
    return [
      {
        name,
        title: field.title,
        stays: own,
        goes: other,
        choosable,
        initial: own === '' && choosable ? 'goes' : 'stays',
      },
    ];
  });
  return [
    ...compared.filter(({ choosable }) => choosable),
    ...compared.filter(({ choosable }) => !choosable),
  ];
}
