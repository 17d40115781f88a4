import { Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleText } from '#oficina/base/roles/role-texts.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { userFallbacks, usersCalls } from '../calls.ts';
import type { UsuarioExtendido } from '../contract.ts';
import { AddPersonDialog } from './add-person-dialog.tsx';
import { RemoveUser } from './remove-user.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { SendLinkButton } from './send-link-button.tsx';
import { clienteUsers } from './user-families.ts';
import { UserState } from './user-state.tsx';

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
