import { ofOwnClientes } from '#oficina/base/portfolio.server.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { facturasAnteriores } from './table.server.ts';

/** The rows of the clientes that an actor reaches. */
export const facturasAnterioresScope = ((actor, reach) =>
  ofOwnClientes(actor, reach, facturasAnteriores._idCliente)) satisfies FamilyScope;
