import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { userFallbacks } from '#oficina/acceso/usuarios/calls.ts';
import { OwnData } from '#oficina/acceso/usuarios/screens/own-data.tsx';
import { OwnSessions } from '#oficina/acceso/usuarios/screens/own-sessions.tsx';
import { useOwnUser } from '#oficina/acceso/usuarios/screens/own-user.ts';
import { trabajadorUsers } from '#oficina/acceso/usuarios/screens/user-families.ts';
import { OwnCalendar } from '#oficina/relacion/actividades/screens/own-calendar.tsx';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { OwnSecurity } from './own-security.tsx';

/** /panelAdmin/miCuenta; `changeKey` is the button that opens the panel's dialog. */
export function TrabajadorAccount({ changeKey }: { changeKey: ReactNode }) {
  const me = useSessionUser();
  const { query, keep } = useOwnUser(trabajadorUsers);
  if (!me) return null;
  return (
    <>
      <PageHeader title="Mi cuenta" />
      <QueryView query={query} fallback={userFallbacks.consultar}>
        {(user) => (
          <Stack gap="md" maw={FORM_WIDTH}>
            <OwnData family={trabajadorUsers} user={user} me={me} keep={keep} refetch={query.refetch} />
            <FormSection title="Clave" hint="Al cambiarla se cierran tus demás sesiones.">
              <div>{changeKey}</div>
            </FormSection>
            <OwnSecurity family={trabajadorUsers} />
            <OwnCalendar />
            <OwnSessions />
          </Stack>
        )}
      </QueryView>
    </>
  );
}
