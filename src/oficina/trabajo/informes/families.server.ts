import { and, type SQL } from 'drizzle-orm';
import { conditionOf } from '#api/crud-list.server.ts';
import type { Fields, TableOf } from '#api/crud-table.server.ts';
import type { ListQuery, Resource } from '#kit/resource.ts';
import type { Actor } from '#office/access/actor.server.ts';
import type { Alcance } from '#office/access/roles.ts';
import type { FamilyScope } from '#office/standard.server.ts';
import { actividades } from '#resources/actividades/contract.ts';
import { actividades as actividadesTable } from '#resources/actividades/table.server.ts';
import { alumnos } from '#resources/alumnos/contract.ts';
import { sentConditions } from '#resources/alumnos/sent-conditions.server.ts';
import { alumnos as alumnosTable } from '#resources/alumnos/table.server.ts';
import { clientes } from '#resources/clientes/contract.ts';
import { historyConditions } from '#resources/clientes/reached-etapa.server.ts';
import { clientes as clientesTable } from '#resources/clientes/table.server.ts';
import { facturas } from '#resources/facturas/contract.ts';
import { facturaConditions } from '#resources/facturas/factura-conditions.server.ts';
import { facturas as facturasTable } from '#resources/facturas/table.server.ts';
import { pedidos } from '#resources/pedidos/contract.ts';
import { pedidos as pedidosTable } from '#resources/pedidos/table.server.ts';
import { presupuestos } from '#resources/presupuestos/contract.ts';
import { presupuestos as presupuestosTable } from '#resources/presupuestos/table.server.ts';
import { scopes } from '../scopes.server.ts';

type Source = {
  resource: Resource;
  table: TableOf<Fields>;
  scope: FamilyScope;
  through?: (query: ListQuery) => SQL | undefined;
};

/** The family with its types let go, as generic work takes it. */
const source = (family: Omit<Source, 'resource' | 'table'> & { resource: unknown; table: unknown }): Source =>
  family as Source;

const SOURCES = {
  actividades: source({ resource: actividades, table: actividadesTable, scope: scopes.actividades }),
  alumnos: source({ resource: alumnos, table: alumnosTable, scope: scopes.alumnos, through: sentConditions }),
  clientes: source({
    resource: clientes,
    table: clientesTable,
    scope: scopes.clientes,
    through: historyConditions,
  }),
  facturas: source({
    resource: facturas,
    table: facturasTable,
    scope: scopes.facturas,
    through: facturaConditions,
  }),
  pedidos: source({ resource: pedidos, table: pedidosTable, scope: scopes.pedidos }),
  presupuestos: source({ resource: presupuestos, table: presupuestosTable, scope: scopes.presupuestos }),
};

/** Family whose list shows the rows behind an informe. */
export type InformeFamily = keyof typeof SOURCES;

/** Query of a list as its address has it: several values between commas. */
export type Params = Readonly<Record<string, string>>;

/** Parses the query of an address as the family's list does. */
export const listQuery = (family: InformeFamily, params: Params): ListQuery =>
  SOURCES[family].resource.schemas.leer.parse(params);

/**
 * Condition for the rows that a family's list would show this actor with these parameters: informes count
 * exactly those rows. The query must use the table under its own name.
 */
export function rowsBehind(
  family: InformeFamily,
  params: Params,
  who: { actor: Actor; reach: Alcance },
): SQL | undefined {
  const { resource, table, scope, through } = SOURCES[family];
  const { where, hidden } = scope(who.actor, who.reach, 'leer');
  return and(where, conditionOf(resource, table, listQuery(family, params), hidden, { through }));
}

/** Address of the list with those rows, without any saved view. */
export const addressOf = (family: string, params: Params): string =>
  `/panelAdmin/${family}?${new URLSearchParams({ ...params, vista: 'ninguna' })}`;
