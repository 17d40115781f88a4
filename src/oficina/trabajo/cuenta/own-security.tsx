import { useQuery, useQueryClient } from '@tanstack/react-query';
import { OwnPasskeys } from '#oficina/acceso/llavesAcceso/screens/own-passkeys.tsx';
import { ownSecurityCalls, userFallbacks } from '#oficina/acceso/usuarios/calls.ts';
import { SecondFactor } from '#oficina/acceso/usuarios/screens/second-factor.tsx';
import type { UserFamily } from '#oficina/acceso/usuarios/screens/user-families.ts';
import { QueryView } from '#platform/ui/loaded.tsx';

const OWN_SECURITY = ['accesos', 'security'];

/** The caller's second factor, recovery codes and passkeys. */
export function OwnSecurity({ family }: { family: UserFamily }) {
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
