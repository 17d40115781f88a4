import { useOwnAutoescuela } from '#oficina/base/own-school/own-autoescuela.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { Missing } from './missing.tsx';

/** Missing parts of the caller's own profile, for roles that may write it. */
export function OwnMissing() {
  const user = useSessionUser();
  const { data } = useOwnAutoescuela();
  if (!data || !user || permitted(user, 'clientes', 'A') === null) return null;
  return <Missing school={data} />;
}
