import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { permitted } from '#office/access/roles.ts';
import { userFallbacks } from '#resources/usuarios/calls.ts';
import { AutoescuelaPeople } from '#resources/usuarios/screens/autoescuela-people.tsx';
import { OwnData } from '#resources/usuarios/screens/own-data.tsx';
import { OwnSessions } from '#resources/usuarios/screens/own-sessions.tsx';
import { useOwnUser } from '#resources/usuarios/screens/own-user.ts';
import { clienteUsers } from '#resources/usuarios/screens/user-families.ts';
import { FORM_WIDTH } from '#web/constants.ts';
import { FormSection } from '#web/forms/form-section.tsx';
import { useSessionUser } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { OwnSecurity } from './own-security.tsx';

/** /panelCliente/perfilUsuario; `changeKey` is the button that opens the panel's dialog. */
export function ClienteAccount({ changeKey }: { changeKey: ReactNode }) {
  const me = useSessionUser();
  const { query, keep } = useOwnUser(clienteUsers);
  if (!me) return null;
  return (
    <>
      <PageHeader title="Perfil Usuario" />
      <Loaded query={query} fallback={userFallbacks.consultar}>
        {(user) => (
          <Stack gap="md" maw={FORM_WIDTH}>
            <OwnData family={clienteUsers} user={user} me={me} keep={keep} refetch={query.refetch} />
            <FormSection title="Clave" hint="Al cambiarla se cierran tus demás sesiones.">
              <div>{changeKey}</div>
            </FormSection>
            <OwnSecurity family={clienteUsers} />
            {permitted(me, 'usuariosCliente', 'C') !== null && <AutoescuelaPeople me={me} />}
            <OwnSessions />
          </Stack>
        )}
      </Loaded>
    </>
  );
}
