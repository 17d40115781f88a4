import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Scope } from '#api/crud-scope.server.ts';
import type { Actor } from '../access/actor.server.ts';
import type { Alcance } from '../access/roles.ts';
import { ofOwnClients } from '../portfolio.server.ts';
import { NEVER_FOR_CLIENTS } from './head-fields.ts';
import { seesCosts } from './paper-family.server.ts';

type Columns = Record<'_idCliente' | '_idResponsable', PgColumn>;

/**
 * Whose papers they are: of one's portfolio and, while there is no client yet, those that one is in charge of; of one's
 * company, as far as `shared` says. What they cost is for whom sells and administers.
 */
export function paperScope(actor: Actor, reach: Alcance, table: Columns, shared?: SQL): Scope {
  const costs = seesCosts(actor) ? {} : { hidden: ['costeTotal', 'margen'] };
  if (actor.tipo === 'cliente') {
    const own = ofOwnClients(actor, 'propio', table._idCliente);
    return { ...own, where: shared ? sql`${own.where} AND ${shared}` : own.where, hidden: NEVER_FOR_CLIENTS };
  }
  if (reach === 'todo') return costs;
  const { where } = ofOwnClients(actor, reach, table._idCliente);
  const begun = sql`(${table._idCliente} IS NULL AND ${table._idResponsable} = ${actor._id})`;
  return { ...costs, where: sql`(${where} OR ${begun})`, preset: { _idResponsable: actor._id } };
}
