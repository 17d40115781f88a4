import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReturnedCorreo } from '#oficina/base/letters/returned-correo.tsx';
import { duplicatesAt, mergedBy } from '#oficina/base/merges.ts';
import { personalDataOf } from '#oficina/base/personal-data/words.ts';
import { type NewOne, NewOnes } from '#oficina/base/record/new-ones.tsx';
import styles from '#oficina/base/record/record.module.css';
import { type Further, FurtherCard } from '#oficina/base/record/record-card.tsx';
import { type OpenRecord, type RecordFamily, seesPart } from '#oficina/base/record/record-family.ts';
import { RecordHead } from '#oficina/base/record/record-head.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { DocumentosCard } from '#oficina/documentos/documentos/screens/documentos-card.tsx';
import { SeenTimeline } from '#oficina/trabajo/cronologia/screens/seen-timeline.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';

/** The record to show; `query` reads what its summary waits for, usually the row. */
type RecordScreenProps<OneRow extends CrudRow, Data> = Omit<OpenRecord<OneRow>, 'query'> & {
  query: UseQueryResult<Data>;
  /** New rows that may be made for this one. */
  newOnes(row: OneRow): readonly NewOne[];
  /** Between the head and the summary. */
  notices?: ReactNode;
  figures(data: Data): ReactNode;
  /** Before the timeline. */
  main?(data: Data): ReactNode;
  side(data: Data): ReactNode;
  /** Whether the side goes before the rest where there is one column. */
  sideFirst?: boolean;
  /** Further places of the record. */
  places?: readonly Further[];
};

const COLUMN = `${shared.stack} ${shared.oneColumn} ${shared.gap16}`;

/** The summary of a record: what matters first, then the open work and the timeline, with the data beside them. */
export function RecordScreen<OneRow extends CrudRow, Data>(props: RecordScreenProps<OneRow, Data>) {
  const {
    record,
    id,
    row,
    query,
    fallback,
    newOnes,
    notices,
    figures,
    main,
    sideFirst = false,
    places = [],
  } = props;
  const user = useSessionUser();
  const { family, field } = record;
  return (
    <>
      <RecordHead {...{ record, id, row }} actions={row && <NewOnes ones={newOnes(row)} />} />
      {notices}
      {row && <ReturnedCorreo familia={family.name} row={row} />}
      <QueryView query={query} fallback={fallback}>
        {(data) => {
          const side = (
            <aside className={`${COLUMN} ${sideFirst ? styles.sideFirst : ''}`}>
              {props.side(data)}
              {record.people && seesPart(record, 'documentos', user) && (
                <DocumentosCard of={{ [field]: id }} all={`${family.base}/${id}/documentos`} />
              )}
              <FurtherCard
                places={[...places, ...(record.people && user ? placesOf(record, id, user) : [])]}
              />
            </aside>
          );
          return (
            <div className={`${shared.stack} ${shared.gap16}`}>
              {figures(data)}
              <div className={`${shared.stack} ${shared.gap16} ${styles.columns}`}>
                {sideFirst && side}
                <div className={COLUMN}>
                  {main?.(data)}
                  <SeenTimeline key={id} entidad={family.name} field={field} _idEntidad={id} planned />
                </div>
                {!sideFirst && side}
              </div>
            </div>
          );
        }}
      </QueryView>
    </>
  );
}

/** What else there is of a person, for those who may see it. */
const placesOf = (
  { family: { name, base } }: Pick<RecordFamily, 'family'>,
  id: string,
  user: SessionUser,
): Further[] => [
  { name: 'Historial de cambios', to: `${base}/${id}/historial` },
  ...(mergedBy(user).includes(name) ? [{ name: 'Duplicados', to: duplicatesAt(name, id) }] : []),
  ...(permitted(user, 'datosPersonales', 'L') !== null
    ? [{ name: 'Datos personales', to: personalDataOf(name, id) }]
    : []),
];
