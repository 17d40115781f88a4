import type { ComponentType, ReactNode } from 'react';
import { DuplicatesLink } from '#oficina/base/duplicates-link.tsx';
import { ReturnedCorreo } from '#oficina/base/letters/returned-correo.tsx';
import { PersonalDataLink } from '#oficina/base/personal-data/personal-data-link.tsx';
import { type RecordFamily, useOpenRecord } from '#oficina/base/record/record-family.ts';
import { RecordHead } from '#oficina/base/record/record-head.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { RemovedAlong } from '#platform/crud/screens/layout.ts';
import { ResourceForm } from '#platform/crud/screens/resource-form.tsx';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';

type RecordDataProps<OneRow extends CrudRow> = {
  record: RecordFamily<OneRow>;
  /** Under the head. */
  notices?(id: string): ReactNode;
  /** Above the form. */
  above?(row: OneRow): ReactNode;
  along?: RemovedAlong;
};

/** Form with all the fields of a record. */
export function RecordData<OneRow extends CrudRow>({
  record,
  notices,
  above,
  along,
}: RecordDataProps<OneRow>) {
  const { family, resource, people, layout } = record;
  const { id, row } = useOpenRecord(record);
  const user = useSessionUser();
  return (
    <ResourceForm
      {...useCrudScreen(family, resource)}
      {...{ id, along }}
      layout={layout(user, row)}
      history={false}
      above={(shown) => (
        <>
          {row && above?.(row)}
          <ReturnedCorreo familia={family.name} row={shown} />
        </>
      )}
      actions={
        people &&
        (({ _id }) => (
          <>
            <DuplicatesLink entidad={family.name} _id={_id} />
            <PersonalDataLink familia={family.name} _id={_id} />
          </>
        ))
      }
      head={(shown, actions) => (
        <>
          <RecordHead {...{ record, id, actions }} row={shown} part="Datos" />
          {notices?.(id)}
        </>
      )}
    />
  );
}

/** /panelAdmin/alumnos/:id/datos, and that of every record whose form has nothing of its own. */
export const screenOf =
  (record: RecordFamily): ComponentType =>
  () => <RecordData record={record} />;
