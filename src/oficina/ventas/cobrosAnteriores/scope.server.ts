import { sql } from 'drizzle-orm';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { facturasAnterioresScope } from '#oficina/ventas/facturasAnteriores/scope.server.ts';
import { facturasAnteriores } from '#oficina/ventas/facturasAnteriores/table.server.ts';
import { cobrosAnteriores } from './table.server.ts';

/** The rows of the facturas that an actor reaches. */
export const cobrosAnterioresScope = ((actor, reach) => {
  const { where } = facturasAnterioresScope(actor, reach);
  if (!where) return {};
  return {
    where: sql`${cobrosAnteriores._idFactura} IN (SELECT ${facturasAnteriores.id} FROM ${facturasAnteriores} WHERE ${where})`,
  };
}) satisfies FamilyScope;
