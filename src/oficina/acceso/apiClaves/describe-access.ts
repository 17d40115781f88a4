import { familyOf } from '#oficina/base/families.ts';
import type { RouteAccess } from '#oficina/base/roles/actor.server.ts';
import {
  type Alcance,
  permitted,
  rolesCliente,
  rolesTrabajador,
  type TipoUsuario,
  tiposUsuario,
} from '#oficina/base/roles/roles.ts';
import { verbFor } from './grants.ts';

const ROLES: Record<TipoUsuario, readonly string[]> = { trabajador: rolesTrabajador, cliente: rolesCliente };
const KINDS: Record<TipoUsuario, string> = { trabajador: 'Trabajadores', cliente: 'Clientes' };
/** Reaches, the widest first. */
const REACHES = ['todo', 'propio', 'suyo'] as const satisfies readonly Alcance[];
const REACH: Record<Alcance, string> = { todo: '', propio: 'lo propio: ', suyo: 'solo lo suyo: ' };

/** Describes the access of a call: roles of each kind by their reach, and what an API key must be allowed in its family. */
export function describeAccess(access: unknown, url: string): string {
  if (access === 'publico') return '**Quién puede.** Cualquiera: sin token.';
  const granted = access as RouteAccess;
  const kinds = [...tiposUsuario].reverse().flatMap((tipo) => {
    const roles = rolesOf(granted, tipo);
    return roles === '' ? [] : [`${KINDS[tipo]}: ${roles}.`];
  });
  return ['**Quién puede.**', ...kinds, ...keysOf(granted, url)].join(' ');
}

function rolesOf({ tipos, recurso, acciones }: RouteAccess, tipo: TipoUsuario): string {
  if (!tipos.includes(tipo)) return '';
  if (!recurso || !acciones) return 'cualquiera';
  const reachOf = (rol: string) => {
    const reaches = acciones.map((accion) => permitted({ tipo, rol }, recurso, accion));
    return REACHES.find((reach) => reaches.includes(reach));
  };
  const roles = ROLES[tipo].map((rol) => ({ rol, reach: reachOf(rol) }));
  const widest = roles[0]?.reach;
  if (widest && roles.every(({ reach }) => reach === widest)) return `${REACH[widest]}cualquiera`;
  return REACHES.flatMap((reach) => {
    const having = roles.filter((role) => role.reach === reach).map(({ rol }) => rol);
    return having.length === 0 ? [] : [`${REACH[reach]}${having.join(', ')}`];
  }).join('; ');
}

/** Sentence in the description of a call about the recent proof of identity that it asks for. */
export function describeProof(recent: true | readonly string[]): string {
  const when = recent === true ? '' : ` si cambia ${either.format(recent.map((field) => `\`${field}\``))}`;
  return `**Pide confirmar quién llama**${when}.`;
}

/** Paragraph about that proof, for the description of the whole API. */
export const aboutProof = `**Confirmar quién llama.** Las llamadas que lo piden responden 403 (40303) a una persona que escribió su clave hace más de 10
minutos, y se repiten después de \`PUT /accesos/confirmar\`. A una clave de acceso no se lo piden.`;

const either = new Intl.ListFormat('es', { type: 'disjunction' });

function keysOf({ tipos, recurso, acciones = [] }: RouteAccess, url: string): string[] {
  const family = familyOf(url);
  const open = recurso && tipos.includes('trabajador') ? acciones : [];
  const verbs = open.flatMap((accion) => (recurso && verbFor(family, recurso, accion)) || []);
  if (verbs.length === 0) return [];
  return [`Claves de acceso: ${either.format(new Set(verbs))}.`];
}
