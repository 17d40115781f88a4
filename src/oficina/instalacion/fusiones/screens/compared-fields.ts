import type { CrudResource, CrudRow } from '#platform/crud/screens/resource-types.ts';
import { shownWholly } from '#platform/crud/screens/shown-value.ts';
import { pointsTo } from '#platform/kit/contract/fields.ts';

/** A field of two rows that are compared, in words. */
export type Compared = {
  name: string;
  title: string;
  stays: string;
  goes: string;
  /** A person may choose: they differ, and it is no field of the program. */
  choosable: boolean;
  initial: 'stays' | 'goes';
};

/** Fields of two rows that either has; those that differ come first. A value is taken from the other where this one has none. */
export function comparedFields({ fields }: CrudResource, stays: CrudRow, goes: CrudRow): Compared[] {
  const compared = Object.entries(fields).flatMap(([name, field]): Compared[] => {
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
