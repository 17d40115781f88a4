import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormSection } from '#web/forms/form-section.tsx';
import { useSessionUser } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { OwnCalendar } from '../../actividades/screens/own-calendar.tsx';
import { userFallbacks } from '../calls.ts';
import { OwnData } from './own-data.tsx';
import { OwnSecurity } from './own-security.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { useOwnUser } from './own-user.ts';
import { workerUsers } from './user-families.ts';

/** /panelAdmin/miCuenta; `changeKey` is the button that opens the panel's dialog. */
export function WorkerAccount({ changeKey }: { changeKey: ReactNode }) {
  const me = useSessionUser();
  const { query, keep } = useOwnUser(workerUsers);
  if (!me) return null;
  return (
    <>
      <PageHeader title="Mi cuenta" />
      <Loaded query={query} fallback={userFallbacks.consultar}>
        {(user) => (
          <Stack gap="md" maw={720}>
            <OwnData family={workerUsers} user={user} me={me} keep={keep} refetch={query.refetch} />
            <FormSection title="Contraseña" hint="Al cambiarla se cierran tus demás sesiones.">
              <div>{changeKey}</div>
            </FormSection>
            <OwnSecurity family={workerUsers} />
            <OwnCalendar />
            <OwnSessions />
          </Stack>
        )}
      </Loaded>
    </>
  );
}
