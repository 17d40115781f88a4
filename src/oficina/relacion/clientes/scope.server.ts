import { inCharge } from '#oficina/base/portfolio.server.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { clienteFieldRights } from './field-rights.ts';
import { clientes } from './table.server.ts';

/** Clientes that an actor reaches, and the fields of them that their role sees. */
export const clientesScope = ((actor, reach) => ({
  ...inCharge(actor, reach, clientes._idResponsable),
  ...clienteFieldRights(actor),
})) satisfies FamilyScope;
