import { and, type SQL } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { Alcance } from '#oficina/base/roles/roles.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { actividades } from '#oficina/relacion/actividades/contract.ts';
import { actividades as actividadesTable } from '#oficina/relacion/actividades/table.server.ts';
import { alumnos } from '#oficina/relacion/alumnos/contract.ts';
import { sentConditions } from '#oficina/relacion/alumnos/sent-conditions.server.ts';
import { alumnos as alumnosTable } from '#oficina/relacion/alumnos/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/contract.ts';
import { historyConditions } from '#oficina/relacion/clientes/reached-etapa.server.ts';
import { clientes as clientesTable } from '#oficina/relacion/clientes/table.server.ts';
import { scopes } from '#oficina/trabajo/scopes.server.ts';
import { facturas } from '#oficina/ventas/facturas/contract.ts';
import { facturaConditions } from '#oficina/ventas/facturas/emitir/factura-conditions.server.ts';
import { facturas as facturasTable } from '#oficina/ventas/facturas/table.server.ts';
import { pedidos } from '#oficina/ventas/pedidos/contract.ts';
import { pedidos as pedidosTable } from '#oficina/ventas/pedidos/table.server.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/contract.ts';
import { presupuestos as presupuestosTable } from '#oficina/ventas/presupuestos/table.server.ts';
import { conditionOf } from '#platform/crud/crud-list.server.ts';
import type { FamilyTable } from '#platform/crud/crud-table.server.ts';
import type { ListQuery, Resource } from '#platform/kit/contract/resource.ts';

type Source = {
  resource: Resource;
  table: FamilyTable;
  scope: FamilyScope;
  through?: (query: ListQuery) => SQL | undefined;
};

const SOURCES = {
  actividades: { resource: actividades, table: actividadesTable, scope: scopes.actividades },
  alumnos: { resource: alumnos, table: alumnosTable, scope: scopes.alumnos, through: sentConditions },
  clientes: { resource: clientes, table: clientesTable, scope: scopes.clientes, through: historyConditions },
  facturas: { resource: facturas, table: facturasTable, scope: scopes.facturas, through: facturaConditions },
  pedidos: { resource: pedidos, table: pedidosTable, scope: scopes.pedidos },
  presupuestos: { resource: presupuestos, table: presupuestosTable, scope: scopes.presupuestos },
} satisfies Record<string, Source>;

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
  const { resource, table, scope, through }: Source = SOURCES[family];
  const { where, hidden } = scope(who.actor, who.reach, 'leer');
  return and(where, conditionOf(resource, table, listQuery(family, params), hidden, { through }));
}

/** Address of the list with those rows, without any saved view. */
export const addressOf = (family: string, params: Params): string =>
  `/panelAdmin/${family}?${new URLSearchParams({ ...params, vista: 'ninguna' })}`;
