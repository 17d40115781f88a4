import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { OwnCalendar } from '#resources/actividades/screens/own-calendar.tsx';
import { userFallbacks } from '#resources/usuarios/calls.ts';
import { OwnData } from '#resources/usuarios/screens/own-data.tsx';
import { OwnSessions } from '#resources/usuarios/screens/own-sessions.tsx';
import { useOwnUser } from '#resources/usuarios/screens/own-user.ts';
import { trabajadorUsers } from '#resources/usuarios/screens/user-families.ts';
import { FORM_WIDTH } from '#web/constants.ts';
import { FormSection } from '#web/forms/form-section.tsx';
import { useSessionUser } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { OwnSecurity } from './own-security.tsx';

/** /panelAdmin/miCuenta; `changeKey` is the button that opens the panel's dialog. */
export function TrabajadorAccount({ changeKey }: { changeKey: ReactNode }) {
  const me = useSessionUser();
  const { query, keep } = useOwnUser(trabajadorUsers);
  if (!me) return null;
  return (
    <>
      <PageHeader title="Mi cuenta" />
      <Loaded query={query} fallback={userFallbacks.consultar}>
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
      </Loaded>
    </>
  );
}
