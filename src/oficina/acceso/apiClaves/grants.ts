import { type Accion, permitted, type Recurso } from '#oficina/base/roles/roles.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import type { PermisoFamilia, VerboClave } from './contract.ts';

/**
 * Letters of the roles' matrix that each verb of a key stands for. Issuing, signing, merging, verifying and importing are
 * for people: no key is given them.
 */
const ACCIONES: Record<VerboClave, readonly Accion[]> = {
  leer: ['L', 'X'],
  crear: ['C'],
  actualizar: ['A', 'T'],
  eliminar: ['E'],
};

/**
 * Families that no key reaches: the history of all rows, and the requests for access or identity, which
 * a person must decide.
 */
const NEVER = new Set([
  'historial',
  'solicitudesAlta',
  'cambiosIdentidad',
  'peticiones',
  'preciosTraidos',
  'direccionesTraidas',
  'lanzamientos',
]);

/** The verb of a key that a call of this family needs; undefined when no key may make it. */
export function verbFor(familia: string, recurso: Recurso, accion: Accion): VerboClave | undefined {
  if (NEVER.has(familia)) return undefined;
  const verb = keysOf(ACCIONES).find((name) => ACCIONES[name].includes(accion));
  const asKey = {
    tipo: 'trabajador' as const,
    rol: '',
    clave: { recurso, acciones: new Set<Accion>([accion]) },
  };
  return verb && permitted(asKey, recurso, accion) !== null ? verb : undefined;
}

/** Actions of a key with these permissions over a family. */
export function actionsOf(permisos: readonly PermisoFamilia[], familia: string): ReadonlySet<Accion> {
  const permiso = NEVER.has(familia) ? undefined : permisos.find(({ recurso }) => recurso === familia);
  if (!permiso) return new Set();
  return new Set(keysOf(ACCIONES).flatMap((verb) => (permiso[verb] ? ACCIONES[verb] : [])));
}
