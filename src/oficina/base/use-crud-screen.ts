import { baseFor } from '#oficina/base/cliente-panel.ts';
import type { ScreenFamily } from '#oficina/base/family.ts';
import { type Accion, permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { CrudResource, CrudScreen } from '#platform/crud/screens/resource-types.ts';

/** Data and rights that a family's screen needs, for the signed-in user. */
export function useCrudScreen<R extends CrudResource>(family: ScreenFamily, resource: R): CrudScreen<R> {
  const { heading, recurso, made, fallbacks = {} } = family;
  const user = useSessionUser();
  const may = (accion: Accion) => user !== undefined && permitted(user, recurso, accion) !== null;
  return {
    resource,
    title: heading,
    base: baseFor(family, user),
    fallbacks,
    made,
    canCreate: made === undefined && may('C'),
    canEdit: may('A'),
    canRemove: may('E'),
    canExport: may('X'),
  };
}
