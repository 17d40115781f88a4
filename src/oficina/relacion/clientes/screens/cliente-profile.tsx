import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SeeAsVisitor } from '#oficina/base/own-school/see-as-visitor.tsx';
import { PartHeading } from '#oficina/base/part-heading.tsx';
import { RecordPart } from '#oficina/base/record/record-head.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { fichaCalls } from '../calls.ts';
import { clienteFieldRights } from '../field-rights.ts';
import { officeProfile } from '../own-cliente.ts';
import { record } from './cliente-record.ts';
import { ProfileForm } from './profile-form.tsx';

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
  const queries = useQueryClient();
  const user = useSessionUser();
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => fichaCalls.consultar({ _id: id }, signal),
    meta: { fallback: READ },
  });
  if (!user) return null;
  const { writable } = clienteFieldRights(user);
  return (
    <QueryView query={query} fallback={READ}>
      {(row) => (
        <ProfileForm
          resourceOf={officeProfile}
          layout={LAYOUT}
          row={row}
          canEdit={permitted(user, 'clientes', 'A') !== null && (!writable || writable.includes('horario'))}
          fallback={SAVE}
          put={({ _id, version }, changes) => fichaCalls.actualizar({ ...changes, _id, version })}
          onSaved={(saved) => {
            queries.setQueryData(keyOf(id), saved);
            // Saving the profile raises the version of the row.
            queries.invalidateQueries({ queryKey: ['clientes', 'one', id] });
          }}
          refetch={query.refetch}
        />
      )}
    </QueryView>
  );
}
