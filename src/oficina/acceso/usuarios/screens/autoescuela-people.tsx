import { Box, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roleText } from '#oficina/base/roles/role-texts.ts';
import { showMessage } from '#platform/browser/messages.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { useVersionedForm } from '#platform/ui/forms/use-versioned-form.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { userFallbacks, usersCalls } from '../calls.ts';
import type { Usuario, UsuarioExtendido } from '../contract.ts';
import { NewPersonFields, NewRoleField, useNewUserForm } from './new-user-form.tsx';
import { RemoveUser } from './remove-user.tsx';
import { RoleChoice } from './role-choice.tsx';
import { SendLinkButton } from './send-link-button.tsx';
import { clienteUsers } from './user-families.ts';
import { UserState } from './user-state.tsx';
import { shownValue } from './user-values.ts';

/** Users of the owner's own autoescuela. */
export function AutoescuelaPeople({ me }: { me: SessionUser }) {
  const [adding, setAdding] = useState(false);
  const query = useQuery({
    queryKey: [clienteUsers.path, 'list', 'school'],
    queryFn: ({ signal }) => usersCalls(clienteUsers.path).leerExtendida({ limite: 100 }, signal),
    meta: { fallback: userFallbacks.leer.usuariosClientes, background: true },
  });
  return (
    <FormSection title="Personas de tu autoescuela" hint="Quién puede entrar en este panel, y para qué.">
      <QueryView query={query} fallback={userFallbacks.leer.usuariosClientes}>
        {({ filas }) => (
          <ul className={shared.divided}>
            {filas.map((user) => (
              <Person key={user._id} user={user} own={user._id === me._id} />
            ))}
          </ul>
        )}
      </QueryView>
      <div>
        <Button variant="default" onClick={() => setAdding(true)}>
          Añadir persona
        </Button>
      </div>
      <AddPersonDialog opened={adding} onClose={() => setAdding(false)} />
    </FormSection>
  );
}

function Person({ user, own }: { user: UsuarioExtendido; own: boolean }) {
  const [changing, setChanging] = useState(false);
  return (
    <li>
      <Box className={shared.what} flex="1 1 300px">
        <Group component="p" gap="4px 10px" fw={650}>
          {user.nombre}
          {own && (
            <Box component="span" className={shared.good} p="1px 9px" bdrs={999} fz={13}>
              Tú
            </Box>
          )}
          {user.estado !== 'activo' && <UserState estado={user.estado} />}
        </Group>
        <p className={shared.detail}>
          {user.email} · {roleText('cliente', user.rol).name}
        </p>
      </Box>
      {!own && (
        <div className={`${shared.wrap} ${shared.gap8}`}>
          {user.estado === 'pendiente' && <SendLinkButton path={clienteUsers.path} user={user} size="xs" />}
          <Button
            variant="default"
            size="xs"
            aria-label={`Cambiar rol de ${user.nombre}`}
            onClick={() => setChanging(true)}
          >
            Cambiar rol
          </Button>
          <RemoveUser
            family={clienteUsers}
            user={user}
            size="xs"
            label={`Eliminar a ${user.nombre}`}
            onRemoved={() => document.querySelector<HTMLElement>('main h1')?.focus()}
          />
          <RoleDialog user={user} opened={changing} onClose={() => setChanging(false)} />
        </div>
      )}
    </li>
  );
}

type DialogProps = { opened: boolean; onClose(): void };

/** Dialog to add a person to the owner's autoescuela. */
const AddPersonDialog = ({ opened, onClose }: DialogProps) => (
  <Modal opened={opened} onClose={onClose} title="Añadir persona" size="lg" closeOnClickOutside={false}>
    <AddPersonForm onClose={onClose} />
  </Modal>
);

/** Its own component, so that each opening starts with an empty form. */
function AddPersonForm({ onClose }: { onClose(): void }) {
  const { field, summary, submit, saving } = useNewUserForm({ family: clienteUsers, onCreated: onClose });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <NewPersonFields field={field} />
        <NewRoleField family={clienteUsers} field={field} />
        <Text c="dimmed">Recibirá una invitación por correo, con un enlace para elegir su clave.</Text>
        <FormFoot busy={saving} onClose={onClose}>
          Enviar la invitación
        </FormFoot>
      </Stack>
    </form>
  );
}

type RoleDialogProps = { user: Usuario; opened: boolean; onClose(): void };

/** Dialog to change the role of a person of the owner's autoescuela. */
const RoleDialog = ({ user, opened, onClose }: RoleDialogProps) => (
  <Modal opened={opened} onClose={onClose} title={`Rol de ${user.nombre}`} closeOnClickOutside={false}>
    <RoleForm user={user} onClose={onClose} />
  </Modal>
);

function RoleForm({ user, onClose }: Omit<RoleDialogProps, 'opened'>) {
  const queries = useQueryClient();
  const updating = useMutation({
    mutationFn: ({ base, rol }: { base: Usuario; rol: string | undefined }) =>
      usersCalls(clienteUsers.path).actualizar(base, { rol }),
    meta: { fallback: userFallbacks.actualizar, silent: [errorCodes.version] },
  });
  const { field, summary, submit, saving, mergeDialog } = useVersionedForm({
    row: user,
    labels: { rol: 'Rol' },
    show: shownValue('cliente'),
    toValues: ({ rol }: Usuario) => ({ rol }),
    fallback: userFallbacks.actualizar,
    put: (base: Usuario, { rol }) => updating.mutateAsync({ base, rol }),
    onSaved: () => {
      showMessage('success', 'Usuario actualizado');
      queries.invalidateQueries({ queryKey: [clienteUsers.path, 'list'] });
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <RoleChoice family={clienteUsers} field={field('rol')} />
        <FormFoot busy={saving} onClose={onClose}>
          Guardar
        </FormFoot>
      </Stack>
      {mergeDialog}
    </form>
  );
}
