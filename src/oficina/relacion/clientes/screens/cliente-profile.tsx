import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SeeAsVisitor } from '#oficina/base/own-school/see-as-visitor.tsx';
import { PartHeading } from '#oficina/base/part-heading.tsx';
import { RecordPart } from '#oficina/base/record/record-head.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { EditForm } from '#platform/crud/screens/edit-form.tsx';
import { ResourceReading } from '#platform/crud/screens/fields/resource-fields.tsx';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { fichaCalls } from '../calls.ts';
import { clienteFieldRights } from '../field-rights.ts';
import { type Feature, officeProfile } from '../own-cliente.ts';
import { record } from './cliente-record.ts';
import { FEATURES_FALLBACK, useFeatures } from './use-features.ts';

const READ = 'Error al obtener la ficha';
const SAVE = 'Error al actualizar la ficha';

const LAYOUT: FormLayout = {
  sections: [
    {
      title: 'Horario',
      hint: 'El de atención al público, por los relojes de su provincia',
      fields: ['horario', 'notaHorario'],
    },
    { title: 'Cómo enseña', fields: ['idiomas', 'vehiculos', 'caracteristicas'] },
  ],
};

/** /panelAdmin/clientes/:id/ficha: public profile of an autoescuela. */
export const Component = () => (
  <RecordPart record={record} part="Ficha">
    {({ _id }) => (
      <>
        <PartHeading title="Ficha">
          <SeeAsVisitor idCliente={_id} />
        </PartHeading>
        <Profile key={_id} id={_id} />
      </>
    )}
  </RecordPart>
);

const keyOf = (id: string) => ['clientes', 'ficha', id];

function Profile({ id }: { id: string }) {
  const features = useFeatures();
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => fichaCalls.consultar({ _id: id }, signal),
    meta: { fallback: READ },
  });
  return (
    <QueryView query={features} fallback={FEATURES_FALLBACK}>
      {({ filas }) => (
        <QueryView query={query} fallback={READ}>
          {(row) => <ProfileForm row={row} features={filas} refetch={() => query.refetch()} />}
        </QueryView>
      )}
    </QueryView>
  );
}

type ProfileFormProps = { row: CrudRow; features: Feature[]; refetch(): Promise<unknown> };

function ProfileForm({ row, features, refetch }: ProfileFormProps) {
  const queries = useQueryClient();
  const user = useSessionUser();
  const [attempt, setAttempt] = useState(0);
  const resource = officeProfile(features);
  if (!user) return null;
  const { writable } = clienteFieldRights(user);
  const mayWrite = permitted(user, 'clientes', 'A') !== null && (!writable || writable.includes('horario'));
  if (!mayWrite)
    return (
      <Stack maw={FORM_WIDTH} gap="md">
        <Notice>Tu rol permite ver estos datos, pero no cambiarlos.</Notice>
        <ResourceReading resource={resource} layout={LAYOUT} row={row} />
      </Stack>
    );
  return (
    <EditForm
      key={attempt}
      {...{ resource, row }}
      layout={LAYOUT}
      fallback={SAVE}
      put={({ _id, version }, changes) => fichaCalls.actualizar({ ...changes, _id, version })}
      onSaved={(saved) => {
        queries.setQueryData(keyOf(saved._id), saved);
        // Saving the profile raises the version of the row.
        queries.invalidateQueries({ queryKey: ['clientes', 'one', saved._id] });
      }}
      onDiscard={() => refetch().finally(() => setAttempt(attempt + 1))}
    />
  );
}
