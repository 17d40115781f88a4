import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { FamiliaPersona } from './contract.ts';
import { personalDataOf } from './words.ts';

/** Link from the record of a person to all their data, for roles that may see it. */
export function PersonalDataLink({ familia, _id }: { familia: FamiliaPersona; _id: string }) {
  const user = useSessionUser();
  if (!user || permitted(user, 'datosPersonales', 'L') === null) return null;
  return (
    <Button variant="default" component={Link} to={personalDataOf(familia, _id)}>
      Datos personales
    </Button>
  );
}
