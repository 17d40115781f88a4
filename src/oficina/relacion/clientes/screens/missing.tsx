import { Link } from 'react-router';
import { useOwnAutoescuela } from '#oficina/base/own-school/own-autoescuela.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { missingOf } from './missing-of.ts';

/** List of the missing parts of a profile; empty if nothing is missing. */
export function Missing({ school: autoescuela }: { school: CrudRow }) {
  const missing = missingOf(autoescuela);
  if (missing.length === 0) return null;
  return (
    <FormSection
      title="Lo que falta"
      hint="Nada de esto cambia tu lugar en la lista: el orden es igual para todas"
    >
      <ul className={`${shared.list} ${shared.stack} ${shared.gap8}`}>
        {missing.map(({ what, effect, to }) => (
          <li key={what}>
            <Mark tone="waiting">{to ? <Link to={to}>{what}</Link> : what}</Mark> {effect}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

/** The same of the caller's own profile, for roles that may write it. */
export function OwnMissing() {
  const user = useSessionUser();
  const { data } = useOwnAutoescuela();
  if (!data || !user || permitted(user, 'clientes', 'A') === null) return null;
  return <Missing school={data} />;
}
