import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { OwnIdentity } from '#comparador/autoescuelas/cambiosIdentidad/screens/own-identity.tsx';
import { OWN_KEY, OwnAutoescuela, useOwnAutoescuela } from '#oficina/base/own-school/own-autoescuela.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { ownClienteCalls } from '#oficina/relacion/clientes/calls.ts';
import { OWN_WRITTEN, ownCliente, withFeatures } from '#oficina/relacion/clientes/own-cliente.ts';
import { Missing } from '#oficina/relacion/clientes/screens/missing.tsx';
import { ProfileForm } from '#oficina/relacion/clientes/screens/profile-form.tsx';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';

const FALLBACK = 'Error al actualizar los datos de tu autoescuela';

const LAYOUT: FormLayout = {
  sections: [
    {
      title: 'Lo que ve quien compara',
      fields: ['nombreComercial', 'descripcion', 'web'],
    },
    {
      title: 'Horario',
      hint: 'El de atención al público',
      fields: ['horario', 'notaHorario'],
    },
    { title: 'Cómo enseñas', fields: ['idiomas', 'vehiculos', 'caracteristicas'] },
    {
      title: 'Contacto y dirección',
      fields: ['telefono', 'email', 'direccion', 'codigoPostal', 'municipio', 'codProvincia'],
    },
    { title: 'Facturación', fields: ['emailFacturas', 'iban', 'aceptaMarketing'] },
    {
      title: 'Empresa y registro',
      hint: 'Lo cambiamos nosotros al comprobarlo: la razón social y el NIF se piden aquí debajo; lo demás, escríbenos',
      fields: ['razonSocial', 'tipoPersona', 'nif', 'numRegistroDgt', 'seccion', 'publicado', 'codigo'],
    },
  ],
  readOnly: Object.keys(ownCliente.fields).filter((name) => !OWN_WRITTEN.includes(name)),
};

/** /panelCliente/perfilAutoescuela */
export const Component = () => (
  <OwnAutoescuela part="Datos">{(autoescuela) => <Profile school={autoescuela} />}</OwnAutoescuela>
);

function Profile({ school: autoescuela }: { school: CrudRow }) {
  const queries = useQueryClient();
  const user = useSessionUser();
  const { refetch } = useOwnAutoescuela();
  const canEdit = user !== undefined && permitted(user, 'clientes', 'A') !== null;
  return (
    <Stack maw={FORM_WIDTH} gap="md">
      {canEdit && <Missing school={autoescuela} />}
      <ProfileForm
        resourceOf={withFeatures}
        layout={LAYOUT}
        row={autoescuela}
        canEdit={canEdit}
        fallback={FALLBACK}
        put={({ version }, changes) => ownClienteCalls.actualizarDesdePanelCliente({ ...changes, version })}
        onSaved={(saved) => queries.setQueryData(OWN_KEY, saved)}
        refetch={refetch}
      />
      <OwnIdentity school={autoescuela} />
    </Stack>
  );
}
