import { ActionIcon, Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Etapa, pideMotivo } from '#oficina/base/board/etapas.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { FieldInPlace } from '#platform/crud/screens/fields/field-in-place.tsx';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import type { Field } from '#platform/kit/contract/fields.ts';
import { mailLink } from '#platform/kit/text/mail-link.ts';
import shared from '#platform/ui/shared.module.css';
import styles from './record.module.css';
import { RecordCard } from './record-card.tsx';
import type { RecordFamily } from './record-family.ts';

/** Names of fields, each with a short title where its own is long. */
export type FieldNames<Name extends string = string> = readonly (readonly [name: Name, title?: string])[];

type FieldsCardProps<OneRow extends object> = {
  record: RecordFamily<OneRow>;
  row: OneRow;
  /** Heading; without one it is 'Datos', with a link to the form with all the fields. */
  title?: string;
  /** Fields that are asked for every day. */
  first: FieldNames<keyof OneRow & string>;
  /** The other fields, folded until somebody opens them. */
  rest?: FieldNames<keyof OneRow & string>;
  /** Pairs after the first ones: facts that several fields make together. */
  children?: ReactNode;
};

/** Data of a record, each field edited in place. Renders nothing without fields to show. */
export function FieldsCard<OneRow extends object>({
  record,
  row: given,
  title: heading,
  first,
  rest = [],
  children,
}: FieldsCardProps<OneRow>) {
  const { resource, family } = record;
  const row = given as CrudRow;
  const user = useSessionUser();
  const mayWrite = user !== undefined && permitted(user, family.recurso, 'A') !== null;
  const layout = inPlace(record.layout(user, given), row);
  const pairsOf = (names: FieldNames) =>
    names.flatMap(([name, title = resource.fields[name]?.title ?? name]) => {
      const canEdit = mayWrite && !layout.readOnly?.includes(name);
      // Hides an empty field that the user cannot fill in.
      if (layout.hidden?.includes(name) || !(canEdit || row[name])) return [];
      return (
        <Pair key={name} title={title}>
          <Group gap={8} align="flex-start" wrap="nowrap">
            <Box flex={1} miw={0}>
              <FieldInPlace key={row._id} {...{ resource, row, name, layout, canEdit }} />
            </Box>
            <Reach field={resource.fields[name]} value={row[name]} />
          </Group>
        </Pair>
      );
    });
  const [shown, more] = [pairsOf(first), pairsOf(rest)];
  if (shown.length + more.length === 0 && !children) return null;
  return (
    <RecordCard
      title={heading ?? 'Datos'}
      aside={heading === undefined && <Link to={`${family.base}/${row._id}/datos`}>Todos</Link>}
    >
      <dl className={`${shared.plain} ${styles.pairs}`}>
        {shown}
        {children}
      </dl>
      {more.length > 0 && (
        <Box component="details" className={shared.lined} mt={4}>
          <Box component="summary" py={8} c="dimmed">
            Más datos
          </Box>
          <dl className={`${shared.plain} ${styles.pairs}`}>{more}</dl>
        </Box>
      )}
    </RecordCard>
  );
}

/** Leaves out the etapas that need a reason: only the form has the field for the reason. */
const inPlace = (layout: FormLayout, { etapa: now }: CrudRow): FormLayout => ({
  ...layout,
  options: {
    ...layout.options,
    etapa: layout.options?.etapa?.filter((etapa) => etapa === now || !pideMotivo(etapa as Etapa)) ?? [],
  },
});

/** A fact with its name, within a `dl`. */
export const Pair = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd className={shared.anywhere}>{children}</dd>
  </div>
);

/** Ways to speak to somebody, each with its icon, drawn on a square of 20. */
const WAYS = {
  tel: {
    to: (phone: string) => `tel:${phone}`,
    name: 'Llamar al',
    d: 'M6.5 3.5H4.8A1.3 1.3 0 003.5 5C4 11 9 16 15 16.5a1.3 1.3 0 001.5-1.3v-1.8l-3.4-1.2-1.5 1.6a10 10 0 01-5.3-5.3L7.9 7z',
  },
  email: {
    to: mailLink,
    name: 'Escribir a',
    d: 'M3.5 5h13v10h-13zM3.5 5.8L10 11l6.5-5.2',
  },
} as const;

/** Button to call or to write, beside a telephone or an e-mail address; nothing for other fields. */
function Reach({ field, value }: { field: Field | undefined; value: unknown }) {
  const input = field?.input;
  const way = input?.kind === 'text' && (input.as === 'tel' || input.as === 'email') && WAYS[input.as];
  if (!way || typeof value !== 'string' || value === '') return null;
  const name = `${way.name} ${value}`;
  return (
    <ActionIcon
      component="a"
      href={way.to(value)}
      variant="default"
      size={30}
      className={styles.reach}
      aria-label={name}
      title={name}
    >
      <svg width="18" height="18" viewBox="0 0 20 20" fill="none" aria-hidden="true">
        <path
          d={way.d}
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </ActionIcon>
  );
}
