import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { duplicatesAt, type EntidadFusion, mergedBy } from '#oficina/base/merges.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';

/** Link from a record to the rows that may be the same one, for those who may merge them. */
export function DuplicatesLink({ entidad, _id }: { entidad: EntidadFusion; _id: string }) {
  const user = useSessionUser();
  if (!user || !mergedBy(user).includes(entidad)) return null;
  return (
    <Button variant="default" component={Link} to={duplicatesAt(entidad, _id)}>
      Duplicados
    </Button>
  );
}
