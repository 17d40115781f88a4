import type { Granted } from '#office/access/actor.server.ts';
import {
  type Alcance,
  permitted,
  rolesCliente,
  rolesTrabajador,
  type TipoUsuario,
  tiposUsuario,
} from '#office/access/roles.ts';
import { familyOf } from '#office/families.ts';
import { verbFor } from './grants.ts';

const ROLES: Record<TipoUsuario, readonly string[]> = { trabajador: rolesTrabajador, cliente: rolesCliente };
const KINDS: Record<TipoUsuario, string> = { trabajador: 'Trabajadores', cliente: 'Clientes' };
const REACH: Record<Alcance, string> = { todo: '', propio: ' (lo propio)', suyo: ' (solo lo suyo)' };

/** Describes the access of a call: roles of each kind with their reach, and API keys. */
export function describeAccess(access: unknown, url: string): string {
  if (access === 'publico') return '**Quién puede.** Cualquiera: sin token.';
  const granted = access as Granted;
  const kinds = [...tiposUsuario].reverse().flatMap((tipo) => {
    const roles = rolesOf(granted, tipo);
    return roles === '' ? [] : [`${KINDS[tipo]}: ${roles}.`];
  });
  return ['**Quién puede.**', ...kinds, keysOf(granted, url)].join(' ');
}

function rolesOf({ tipos, recurso, acciones }: Granted, tipo: TipoUsuario): string {
  if (!tipos.includes(tipo)) return '';
  if (!recurso || !acciones) return 'cualquiera';
  return ROLES[tipo]
    .flatMap((rol) => {
      const reaches = acciones.map((accion) => permitted({ tipo, rol }, recurso, accion));
      const widest = (['todo', 'propio', 'suyo'] as const).find((reach) => reaches.includes(reach));
      return widest ? [`${rol}${REACH[widest]}`] : [];
    })
    .join(', ');
}

/** The sentence of a call's description on the recent proof that it wants. */
export function describeProof(recent: true | readonly string[]): string {
  const when = recent === true ? '' : ` si cambia ${either.format(recent.map((field) => `\`${field}\``))}`;
  return `**Pide confirmar quién llama**${when}: a una persona que escribió su clave hace más de 10 minutos le responde 403 (40303), y se repite después de \`PUT /accesos/confirmar\`. A una clave de acceso, no.`;
}

const either = new Intl.ListFormat('es', { type: 'disjunction' });

function keysOf({ tipos, recurso, acciones = [] }: Granted, url: string): string {
  const family = familyOf(url);
  const open = recurso && tipos.includes('trabajador') ? acciones : [];
  const verbs = open.flatMap((accion) => (recurso && verbFor(family, recurso, accion)) || []);
  if (verbs.length === 0) return 'Claves de acceso: ninguna.';
  return `Claves de acceso: las que pueden ${either.format(new Set(verbs))} en \`${family}\`.`;
}
