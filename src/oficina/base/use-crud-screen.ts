import type { CrudResource, CrudScreen } from '#web/crud/resource-types.ts';
import { useSessionUser } from '#web/session/session.ts';
import { type Accion, permitted } from './access/roles.ts';
import type { ScreenFamily } from './family.ts';

/** Data and rights that a family's screen needs, for the signed-in user. */
export function useCrudScreen<R extends CrudResource>(family: ScreenFamily, resource: R): CrudScreen<R> {
  const { heading, base, recurso, made, fallbacks = {} } = family;
  const user = useSessionUser();
  const may = (accion: Accion) => user !== undefined && permitted(user, recurso, accion) !== null;
  return {
    resource,
    title: heading,
    base,
    fallbacks,
    made,
    canCreate: made === undefined && may('C'),
    canEdit: may('A'),
    canRemove: may('E'),
    canExport: may('X'),
  };
}
