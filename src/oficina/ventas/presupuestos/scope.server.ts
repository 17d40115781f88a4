import { sql } from 'drizzle-orm';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { paperScope } from '#oficina/ventas/papeles/paper-scope.server.ts';
import { presupuestos } from './table.server.ts';

/** Presupuestos that an actor reaches. A cliente sees them once they were sent. */
export const presupuestosScope = ((actor, reach) =>
  paperScope(actor, reach, presupuestos, sql`${presupuestos.enviadoEn} IS NOT NULL`)) satisfies FamilyScope;
