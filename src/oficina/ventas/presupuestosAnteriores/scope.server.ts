import { ofOwnClientes } from '#oficina/base/portfolio.server.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { presupuestosAnteriores } from './table.server.ts';

/** The rows of the clientes that an actor reaches. */
export const presupuestosAnterioresScope = ((actor, reach) =>
  ofOwnClientes(actor, reach, presupuestosAnteriores._idCliente)) satisfies FamilyScope;
