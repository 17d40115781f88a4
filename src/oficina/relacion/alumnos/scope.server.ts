import { inCharge } from '#oficina/base/portfolio.server.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { alumnoFieldRights } from './field-rights.ts';
import { alumnos } from './table.server.ts';

/** Alumnos that an actor reaches, and the fields of them that their role sees. */
export const alumnosScope = ((actor, reach) => ({
  ...inCharge(actor, reach, alumnos._idResponsable),
  ...alumnoFieldRights(actor),
})) satisfies FamilyScope;
