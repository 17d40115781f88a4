import { sql } from 'drizzle-orm';
import { paperScope } from '#office/papeles/paper-scope.server.ts';
import type { FamilyScope } from '#office/standard.server.ts';
import { facturas } from './table.server.ts';

/** Facturas that an actor reaches. A cliente sees them once they were issued. */
export const facturasScope = ((actor, reach) =>
  paperScope(actor, reach, facturas, sql`${facturas.estado} <> '1'`)) satisfies FamilyScope;
