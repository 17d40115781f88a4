import { and, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { scopes } from '#oficina/trabajo/scopes.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Mirada } from './contract.ts';
import type { Mirable } from './families.ts';

export type LookQuery = { id: string; actor: Actor; hoy: string };

/** Reads a row in few words; undefined when the actor does not reach it. */
export type Look = (tx: Transaction, query: LookQuery) => Promise<Mirada | undefined>;

type Reach = {
  /** Condition for the wanted row within the actor's reach; the query must use the table under its own name. */
  where: SQL | undefined;
  /** Says whether the actor's role sees a field. */
  sees(field: string): boolean;
};

/** Reach of an actor over a row of a family; undefined when they read none of it. */
export function reachOf({ id, actor }: LookQuery, familia: Mirable): Reach | undefined {
  const reach = permitted(actor, familia, 'L');
  if (!reach) return undefined;
  const { where, hidden = [] } = (scopes[familia] as FamilyScope)(actor, reach, 'consultarPorId');
  return {
    where: and(sql`${sql.identifier(TABLES[familia])}.id = ${id}`, where),
    sees: (field) => !hidden.includes(field),
  };
}

const TABLES: Readonly<Record<Mirable, string>> = {
  clientes: 'clientes',
  contactosClientes: 'contactos_clientes',
  alumnos: 'alumnos',
  presupuestos: 'presupuestos',
  pedidos: 'pedidos',
  facturas: 'facturas',
  documentos: 'documentos',
};
