import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OwnIdentity } from '#comparador/autoescuelas/cambiosIdentidad/screens/own-identity.tsx';
import { OWN_KEY, OwnAutoescuela, useOwnAutoescuela } from '#oficina/base/own-school/own-autoescuela.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { ownClienteCalls } from '#oficina/relacion/clientes/calls.ts';
import {
  type Feature,
  OWN_WRITTEN,
  ownCliente,
  withFeatures,
} from '#oficina/relacion/clientes/own-cliente.ts';
import { Missing } from '#oficina/relacion/clientes/screens/missing.tsx';
import { FEATURES_FALLBACK, useFeatures } from '#oficina/relacion/clientes/screens/use-features.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { EditForm } from '#platform/crud/screens/edit-form.tsx';
import { ResourceReading } from '#platform/crud/screens/fields/resource-fields.tsx';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';

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
  const query = useFeatures();
  return (
    <QueryView query={query} fallback={FEATURES_FALLBACK}>
      {({ filas }) => <ProfileForm school={autoescuela} features={filas} />}
    </QueryView>
  );
}

type ProfileFormProps = { school: CrudRow; features: Feature[] };

function ProfileForm({ school: autoescuela, features }: ProfileFormProps) {
  const queries = useQueryClient();
  const user = useSessionUser();
  const { refetch } = useOwnAutoescuela();
  const [attempt, setAttempt] = useState(0);
  const resource = withFeatures(features);
  if (!user || permitted(user, 'clientes', 'A') === null)
    return (
      <Stack maw={FORM_WIDTH} gap="md">
        <Notice>Tu rol permite ver estos datos, pero no cambiarlos.</Notice>
        <ResourceReading resource={resource} layout={LAYOUT} row={autoescuela} />
        <OwnIdentity school={autoescuela} />
      </Stack>
    );
  return (
    <Stack maw={FORM_WIDTH} gap="md">
      <Missing school={autoescuela} />
      <EditForm
        key={attempt}
        resource={resource}
        layout={LAYOUT}
        row={autoescuela}
        fallback={FALLBACK}
        put={({ version }, changes) => ownClienteCalls.actualizarDesdePanelCliente({ ...changes, version })}
        onSaved={(saved) => queries.setQueryData(OWN_KEY, saved)}
        onDiscard={() => refetch().finally(() => setAttempt(attempt + 1))}
      />
      <OwnIdentity school={autoescuela} />
    </Stack>
  );
}
