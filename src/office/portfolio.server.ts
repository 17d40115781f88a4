import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Scope } from '#api/crud-scope.server.ts';
import type { Actor } from './access/actor.server.ts';
import type { Alcance } from './access/roles.ts';

/** Rows of a worker's own portfolio, for whom sees no others: those they are in charge of. */
export function inCharge({ _id }: Actor, reach: Alcance, responsable: PgColumn): Scope {
  return reach === 'todo' ? {} : { where: sql`${responsable} = ${_id}`, preset: { _idResponsable: _id } };
}

/** Rows of the customers of a worker's portfolio, or of a client's own company, for whom sees no others. */
export function ofOwnClients({ _id, tipo, clienteId }: Actor, reach: Alcance, cliente: PgColumn): Scope {
  if (reach === 'todo') return {};
  if (tipo === 'cliente') return { where: sql`${cliente} = ${clienteId}`, preset: { _idCliente: clienteId } };
  return { where: sql`${cliente} IN (SELECT id FROM clientes WHERE responsable_id = ${_id})` };
}
