import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FieldInPlace } from '#platform/crud/screens/fields/field-in-place.tsx';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import type { CrudResource, CrudRow } from '#platform/crud/screens/resource-types.ts';
import shared from '#platform/ui/shared.module.css';
import { Reach } from './reach.tsx';
import styles from './record.module.css';
import { RecordCard } from './record-card.tsx';

/** Names of fields, each with a short title where its own is long. */
export type FieldNames<Name extends string = string> = readonly (readonly [name: Name, title?: string])[];

type FieldsCardProps<R extends CrudResource> = {
  resource: R;
  row: object;
  layout: FormLayout;
  /** Whether this user may change the row. */
  canEdit: boolean;
  /** Heading; 'Datos' by default. */
  title?: string;
  /** Fields that are asked for every day. */
  first: FieldNames<keyof R['fields'] & string>;
  /** The other fields, folded until somebody opens them. */
  rest?: FieldNames<keyof R['fields'] & string>;
  /** Address of the form with all the fields. */
  form?: string;
  /** Pairs after the first ones: facts that several fields make together. */
  children?: ReactNode;
};

/**
 * Data of a record: each field is edited in place, and the linked form has all of them. Renders nothing without fields to show.
 */
export function FieldsCard<R extends CrudResource>({
  resource,
  row: given,
  layout,
  canEdit: mayWrite,
  title: heading = 'Datos',
  first,
  rest = [],
  form,
  children,
}: FieldsCardProps<R>) {
  const row = given as CrudRow;
  const pairsOf = (names: FieldNames) =>
    names.flatMap(([name, title = resource.fields[name]?.title ?? name]) => {
      const canEdit = mayWrite && !layout.readOnly?.includes(name);
      // Hides an empty field that the user cannot fill in.
      if (layout.hidden?.includes(name) || !(canEdit || row[name])) return [];
      return (
        <Pair key={name} title={title}>
          <div className={styles.field}>
            <div>
              <FieldInPlace key={row._id} {...{ resource, row, name, layout, canEdit }} />
            </div>
            <Reach field={resource.fields[name]} value={row[name]} />
          </div>
        </Pair>
      );
    });
  const [shown, more] = [pairsOf(first), pairsOf(rest)];
  if (shown.length + more.length === 0 && !children) return null;
  return (
    <RecordCard title={heading} aside={form && <Link to={form}>Todos</Link>}>
      <dl className={styles.pairs}>
        {shown}
        {children}
      </dl>
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>Más datos</summary>
          <dl className={styles.pairs}>{more}</dl>
        </details>
      )}
    </RecordCard>
  );
}

/** A fact with its name, within a `dl`. */
export const Pair = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd className={shared.anywhere}>{children}</dd>
  </div>
);
