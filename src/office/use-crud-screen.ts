import type { CrudResource, CrudScreen } from '#web/crud/resource-types.ts';
import { useSessionUser } from '#web/session/session.ts';
import { type Accion, permitted } from './access/roles.ts';
import type { OfficeFamily } from './office-families.ts';

/** Data and rights that a family's screen needs, for the signed-in user. */
export function useCrudScreen({ title, base, recurso }: OfficeFamily, resource: CrudResource): CrudScreen {
  const user = useSessionUser();
  const may = (accion: Accion) => user !== undefined && permitted(user, recurso, accion) !== null;
  return {
    resource,
    title,
    base,
    canCreate: may('C'),
    canEdit: may('A'),
    canRemove: may('E'),
    canExport: may('X'),
  };
}
