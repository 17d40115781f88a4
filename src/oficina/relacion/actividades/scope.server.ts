import { inCharge } from '#oficina/base/portfolio.server.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { actividades, actividadesOf } from './table.server.ts';

/** Actividades that an actor reaches: their own, unless their role sees all. */
export const actividadesScope = ((actor, reach) => ({
  ...inCharge(actor, reach, actividades._idResponsable),
  ...(reach !== 'todo' && { where: actividadesOf(actor._id) }),
})) satisfies FamilyScope;
