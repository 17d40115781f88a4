import { ofOwnClientes } from '#office/portfolio.server.ts';
import type { FamilyScope } from '#office/standard.server.ts';
import { facturasAnteriores } from './table.server.ts';

/** The rows of the clientes that an actor reaches. */
export const facturasAnterioresScope = ((actor, reach) =>
  ofOwnClientes(actor, reach, facturasAnteriores._idCliente)) satisfies FamilyScope;
