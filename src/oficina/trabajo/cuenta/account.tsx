import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OwnPasskeys } from '#oficina/acceso/llavesAcceso/screens/own-passkeys.tsx';
import { ownSecurityCalls, userFallbacks } from '#oficina/acceso/usuarios/calls.ts';
import { AutoescuelaPeople } from '#oficina/acceso/usuarios/screens/autoescuela-people.tsx';
import { OwnData } from '#oficina/acceso/usuarios/screens/own-data.tsx';
import { OwnSessions } from '#oficina/acceso/usuarios/screens/own-sessions.tsx';
import { useOwnUser } from '#oficina/acceso/usuarios/screens/own-user.ts';
import { SecondFactor } from '#oficina/acceso/usuarios/screens/second-factor.tsx';
import {
  clienteUsers,
  trabajadorUsers,
  type UserFamily,
} from '#oficina/acceso/usuarios/screens/user-families.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { later } from '#platform/ui/later.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';

/** Loaded later: the account is the first screen of a cliente, who has no calendar. */
const OwnCalendar = later(
  async () => (await import('#oficina/relacion/actividades/screens/own-calendar.tsx')).OwnCalendar,
);

type AccountProps = {
  me: SessionUser;
  /** Button that opens the panel's dialog. */
  changeKey: ReactNode;
};

/** /panelAdmin/miCuenta and /panelCliente/perfilUsuario */
export function Account({ me, changeKey }: AccountProps) {
  const isCliente = me.tipo === 'cliente';
  const family = isCliente ? clienteUsers : trabajadorUsers;
  const { query, keep } = useOwnUser(family);
  return (
    <>
      <PageHeader title={isCliente ? 'Perfil Usuario' : 'Mi cuenta'} />
      <QueryView query={query} fallback={userFallbacks.consultar}>
        {(user) => (
          <Stack gap="md" maw={FORM_WIDTH}>
            <OwnData family={family} user={user} me={me} keep={keep} refetch={query.refetch} />
            <FormSection title="Clave" hint="Al cambiarla se cierran tus demás sesiones.">
              <div>{changeKey}</div>
            </FormSection>
            <OwnSecurity family={family} />
            {isCliente && permitted(me, 'usuariosCliente', 'C') !== null && <AutoescuelaPeople me={me} />}
            {!isCliente && <OwnCalendar />}
            <OwnSessions />
          </Stack>
        )}
      </QueryView>
    </>
  );
}

const OWN_SECURITY = ['accesos', 'security'];

/** The caller's second factor, recovery codes and passkeys. */
function OwnSecurity({ family }: { family: UserFamily }) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: OWN_SECURITY,
    queryFn: ({ signal }) => ownSecurityCalls.leer(signal),
    meta: { fallback: userFallbacks.seguridad, background: true },
  });
  const changed = () => queries.invalidateQueries({ queryKey: OWN_SECURITY });
  return (
    <QueryView query={query} fallback={userFallbacks.seguridad}>
      {(security) => (
        <>
          <OwnPasskeys security={security} onChanged={changed} />
          <SecondFactor path={family.path} security={security} onChanged={changed} />
        </>
      )}
    </QueryView>
  );
}
