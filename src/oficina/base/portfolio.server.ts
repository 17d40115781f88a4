import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { Alcance } from '#oficina/base/roles/roles.ts';
import type { Scope } from '#platform/crud/crud-scope.server.ts';

/** Condition for the rows of a trabajador who sees only their own portfolio. */
export function inCharge({ _id }: Actor, reach: Alcance, responsable: PgColumn): Scope {
  return reach === 'todo' ? {} : { where: sql`${responsable} = ${_id}`, preset: { _idResponsable: _id } };
}

/** Condition for the rows of the clientes in a trabajador's portfolio, or of a user's own company. */
export function ofOwnClientes({ _id, tipo, clienteId }: Actor, reach: Alcance, cliente: PgColumn): Scope {
  if (reach === 'todo') return {};
  if (tipo === 'cliente') return { where: sql`${cliente} = ${clienteId}`, preset: { _idCliente: clienteId } };
  return { where: sql`${cliente} IN (SELECT id FROM clientes WHERE responsable_id = ${_id})` };
}
