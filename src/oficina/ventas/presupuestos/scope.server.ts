import { sql } from 'drizzle-orm';
import { paperScope } from '#office/papeles/paper-scope.server.ts';
import type { FamilyScope } from '#office/standard.server.ts';
import { presupuestos } from './table.server.ts';

/** Presupuestos that an actor reaches. A cliente sees them once they were sent. */
export const presupuestosScope = ((actor, reach) =>
  paperScope(actor, reach, presupuestos, sql`${presupuestos.enviadoEn} IS NOT NULL`)) satisfies FamilyScope;
