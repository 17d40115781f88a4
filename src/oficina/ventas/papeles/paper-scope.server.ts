import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ofOwnClientes } from '#oficina/base/portfolio.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { Alcance } from '#oficina/base/roles/roles.ts';
import type { Scope } from '#platform/crud/crud-scope.server.ts';
import { NEVER_FOR_CLIENTES } from './head-fields.ts';
import { seesCosts } from './paper-family.server.ts';

type Columns = Record<'_idCliente' | '_idResponsable', PgColumn>;

/**
 * Papers within the actor's reach: those of its portfolio and, without a cliente, those it is responsible
 * for. A cliente sees those of its company that `shared` allows. Costs are only for actors of `seesCosts`.
 */
export function paperScope(actor: Actor, reach: Alcance, table: Columns, shared?: SQL): Scope {
  const costs = seesCosts(actor) ? {} : { hidden: ['costeTotal', 'margen'] };
  if (actor.tipo === 'cliente') {
    const own = ofOwnClientes(actor, 'propio', table._idCliente);
    return {
      ...own,
      where: shared ? sql`${own.where} AND ${shared}` : own.where,
      hidden: NEVER_FOR_CLIENTES,
    };
  }
  if (reach === 'todo') return costs;
  const { where } = ofOwnClientes(actor, reach, table._idCliente);
  const begun = sql`(${table._idCliente} IS NULL AND ${table._idResponsable} = ${actor._id})`;
  return { ...costs, where: sql`(${where} OR ${begun})`, preset: { _idResponsable: actor._id } };
}
