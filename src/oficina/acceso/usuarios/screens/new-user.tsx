import { Stack, Text } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { FieldInput } from '#platform/crud/screens/fields/field-input.tsx';
import { reference } from '#platform/kit/contract/fields.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { useFirstField } from '#platform/ui/forms/use-first-field.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { NewKeyFields, NewPersonFields, NewRoleField, useNewUserForm } from './new-user-form.tsx';
import { clienteUsers, trabajadorUsers, type UserFamily } from './user-families.ts';

/** /panelAdmin/usuariosTrabajador/nuevo */
export const NewTrabajador = () => <NewUser family={trabajadorUsers} />;

/** /panelAdmin/usuariosCliente/nuevo; `?cliente=` gives the cliente of the new user. */
export function NewClienteUser() {
  const [search] = useSearchParams();
  return <NewUser family={clienteUsers} clientId={search.get('cliente') ?? ''} />;
}

const whose = reference({ title: 'Cliente', family: 'clientes' });

type NewUserProps = { family: UserFamily; clientId?: string };

function NewUser({ family, clientId }: NewUserProps) {
  const me = useSessionUser();
  const allowed = me && permitted(me, family.recurso, 'C') !== null;
  return (
    <>
      <PageHeader title={family.newTitle} trail={[family.list]} />
      {allowed ? (
        <NewUserForm family={family} clientId={clientId} />
      ) : (
        <Text>Tu rol no permite crear estos usuarios. Pídeselo a un Administrador.</Text>
      )}
    </>
  );
}

function NewUserForm({ family, clientId }: { family: UserFamily; clientId: string | undefined }) {
  const navigate = useNavigate();
  const { form, field, summary, submit, saving } = useNewUserForm({
    family,
    clientId,
    onCreated: () => navigate(family.list.to),
  });
  const first = useFirstField();
  return (
    <form ref={first} aria-label={family.newTitle} onSubmit={submit} noValidate>
      <Stack gap="md" maw={FORM_WIDTH}>
        {summary}
        <FormSection title="Datos" columns={2}>
          {clientId !== undefined && <FieldInput field={whose} props={field('_idCliente')} />}
          <NewPersonFields field={field} />
        </FormSection>
        <FormSection title="Permisos">
          <NewRoleField family={family} field={field} />
        </FormSection>
        <NewKeyFields form={form} field={field} />
        <SaveBar saving={saving} dirty={form.isDirty()} />
      </Stack>
    </form>
  );
}
