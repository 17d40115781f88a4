import { Stack } from '@mantine/core';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PersonalDataLink } from '#oficina/base/personal-data/personal-data-link.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { releaseUnsaved } from '#platform/browser/unsaved.ts';
import { ReadOnlyField } from '#platform/ui/forms/read-only-field.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { userFallbacks, usersCalls } from '../calls.ts';
import type { Usuario } from '../contract.ts';
import { useClienteName } from './cliente-name.ts';
import { RemoveFactor } from './remove-factor.tsx';
import { RemoveUser } from './remove-user.tsx';
import { SendLinkButton } from './send-link-button.tsx';
import { clienteUsers, trabajadorUsers, type UserFamily } from './user-families.ts';
import { UserForm } from './user-form.tsx';
import { rightsOver } from './user-rights.ts';
import { UserSessions } from './user-sessions.tsx';
import { UserState } from './user-state.tsx';

/** /panelAdmin/usuariosTrabajador/:id */
export const EditTrabajador = () => <EditUser family={trabajadorUsers} />;

/** /panelAdmin/usuariosCliente/:id */
export const EditClienteUser = () => <EditUser family={clienteUsers} />;

function EditUser({ family }: { family: UserFamily }) {
  const { id = '' } = useParams();
  const me = useSessionUser();
  const query = useQuery({
    queryKey: [family.path, 'one', id],
    queryFn: ({ signal }) => usersCalls(family.path).consultarPorId({ _id: id }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: userFallbacks.consultar },
  });
  if (!me) return null;
  return (
    <>
      <UserHeader family={family} user={query.data} me={me} />
      <QueryView query={query} fallback={userFallbacks.consultar}>
        {(user) => <UserEditor key={id} family={family} user={user} me={me} refetch={query.refetch} />}
      </QueryView>
    </>
  );
}

type HeaderProps = { family: UserFamily; user: Usuario | undefined; me: SessionUser };

function UserHeader({ family, user, me }: HeaderProps) {
  const navigate = useNavigate();
  const trail = [family.list];
  if (!user) return <PageHeader title="Usuario" trail={trail} />;
  const rights = rightsOver(me, family.recurso, user._id);
  const leave = () => {
    // Unsaved changes to a removed user are discarded.
    releaseUnsaved();
    navigate(family.list.to);
  };
  return (
    <PageHeader
      title={user.nombre}
      trail={trail}
      status={<UserState estado={user.estado} />}
      actions={
        <>
          <PersonalDataLink familia="usuarios" _id={user._id} />
          {rights.removes && <RemoveUser family={family} user={user} onRemoved={leave} />}
          {rights.decides && <SendLinkButton path={family.path} user={user} />}
        </>
      }
    />
  );
}

type EditorProps = {
  family: UserFamily;
  user: Usuario;
  me: SessionUser;
  refetch: UseQueryResult<Usuario>['refetch'];
};

function UserEditor({ family, user, me, refetch }: EditorProps) {
  const [attempt, setAttempt] = useState(0);
  const queries = useQueryClient();
  const cliente = useClienteName(user._idCliente);
  const keep = (saved: Usuario) => queries.setQueryData([family.path, 'one', user._id], saved);
  const decides = rightsOver(me, family.recurso, user._id).decides;
  return (
    <Stack gap="md" maw={FORM_WIDTH}>
      {user._idCliente && (
        <ReadOnlyField label="Cliente" value={cliente ?? user._idCliente} reason="No cambia de cliente" />
      )}
      <UserForm
        key={attempt}
        family={family}
        user={user}
        me={me}
        onSaved={keep}
        onDiscard={() => refetch().finally(() => setAttempt(attempt + 1))}
      >
        {decides && <RemoveFactor path={family.path} user={user} onSaved={keep} />}
      </UserForm>
      {permitted(me, 'accesos', 'A') === 'todo' && me._id !== user._id && <UserSessions user={user} />}
    </Stack>
  );
}
