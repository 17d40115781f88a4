import './schemas-without-eval.ts';
import { type Accion, permitted } from '#office/access/roles.ts';
import type { Family } from '#office/family.ts';
import type { CrudResource, CrudScreen } from '#web/crud/resource-types.ts';
import { useSessionUser } from '#web/session/session.ts';

/** Data for a screen of an ordinary family, and the rights of the user there. */
export function useAuxiliary(family: Family, resource: CrudResource): CrudScreen {
  const { path, heading: title, recurso, made, fallbacks = {} } = family;
  const user = useSessionUser();
  const may = (accion: Accion) => user !== undefined && permitted(user, recurso, accion) !== null;
  return {
    resource,
    title,
    fallbacks,
    made,
    base: `/panelAdmin/${path}`,
    canCreate: made === undefined && may('C'),
    canEdit: may('A'),
    canRemove: may('E'),
    canExport: may('X'),
  };
}
