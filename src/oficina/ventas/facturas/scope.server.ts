import { sql } from 'drizzle-orm';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { paperScope } from '#oficina/ventas/papeles/paper-scope.server.ts';
import { facturas } from './table.server.ts';

/** Facturas that an actor reaches. A cliente sees them once they were issued. */
export const facturasScope = ((actor, reach) =>
  paperScope(actor, reach, facturas, sql`${facturas.estado} <> '1'`)) satisfies FamilyScope;
