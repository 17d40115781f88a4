import { inCharge } from '#office/portfolio.server.ts';
import type { FamilyScope } from '#office/standard.server.ts';
import { learnerFieldRights } from './field-rights.ts';
import { alumnos } from './table.server.ts';

/** Alumnos that an actor reaches, and the fields of them that their role sees. */
export const alumnosScope = ((actor, reach) => ({
  ...inCharge(actor, reach, alumnos._idResponsable),
  ...learnerFieldRights(actor),
})) satisfies FamilyScope;
