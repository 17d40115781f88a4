import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { userFallbacks } from '#oficina/acceso/usuarios/calls.ts';
import { AutoescuelaPeople } from '#oficina/acceso/usuarios/screens/autoescuela-people.tsx';
import { OwnData } from '#oficina/acceso/usuarios/screens/own-data.tsx';
import { OwnSessions } from '#oficina/acceso/usuarios/screens/own-sessions.tsx';
import { useOwnUser } from '#oficina/acceso/usuarios/screens/own-user.ts';
import { clienteUsers } from '#oficina/acceso/usuarios/screens/user-families.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { OwnSecurity } from './own-security.tsx';

/** /panelCliente/perfilUsuario; `changeKey` is the button that opens the panel's dialog. */
export function ClienteAccount({ changeKey }: { changeKey: ReactNode }) {
  const me = useSessionUser();
  const { query, keep } = useOwnUser(clienteUsers);
  if (!me) return null;
  return (
    <>
      <PageHeader title="Perfil Usuario" />
      <QueryView query={query} fallback={userFallbacks.consultar}>
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
      </QueryView>
    </>
  );
}
