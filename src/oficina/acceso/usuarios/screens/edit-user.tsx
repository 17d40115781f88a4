import { Button, Stack, Text } from '@mantine/core';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PersonalDataLink } from '#oficina/base/personal-data/personal-data-link.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { releaseUnsaved } from '#platform/browser/unsaved.ts';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { ReadOnlyField } from '#platform/ui/forms/read-only-field.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { type UsersPath, userFallbacks, usersCalls } from '../calls.ts';
import type { Usuario } from '../contract.ts';
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

/** Gives the cliente's name, read from one of its users; undefined while loading or if it has no users. */
function useClienteName(clientId: string | null | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['usuariosClientes', 'customer', clientId],
    queryFn: async ({ signal }) => {
      const { filas } = await usersCalls('usuariosClientes').leerExtendida(
        { _idCliente: clientId, limite: 1 },
        signal,
      );
      return filas[0]?.cliente?.nombreComercial ?? null;
    },
    enabled: Boolean(clientId),
    meta: { background: true, fallback: userFallbacks.consultar },
  });
  return data ?? undefined;
}

type RemoveFactorProps = { path: UsersPath; user: Usuario; onSaved(user: Usuario): void };

/** Button that removes the second factor of a user who lost the telephone with their codes. */
function RemoveFactor({ path, user, onSaved }: RemoveFactorProps) {
  const [asking, setAsking] = useState(false);
  const removing = useMutation({
    mutationFn: () => usersCalls(path).actualizar(user, { dobleFactor: false }),
    onSuccess: (saved) => {
      setAsking(false);
      showMessage('success', 'Doble factor quitado');
      onSaved(saved);
    },
    meta: { fallback: userFallbacks.desactivarFactor },
  });
  if (!user.dobleFactor) return null;
  return (
    <FormSection title="Doble factor" hint="Tiene códigos de una aplicación o llaves de acceso.">
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          Quitar el doble factor
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Quitar el doble factor a ${user.nombre}`}
        action="Quitar el doble factor"
        busy={removing.isPending}
        error={removing.error}
        onConfirm={() => removing.mutate()}
        dangerous
        fallback={userFallbacks.desactivarFactor}
      >
        <Text>
          Entrará solo con su correo y su clave: sus llaves de acceso y sus códigos dejarán de servir. Hazlo
          si ha perdido el teléfono y te consta que es esa persona quien lo pide; después puede volver a
          activarlo.
        </Text>
      </ConfirmDialog>
    </FormSection>
  );
}
