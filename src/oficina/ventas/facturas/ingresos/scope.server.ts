import { ofOwnClientes } from '#office/portfolio.server.ts';
import type { FamilyScope } from '#office/standard.server.ts';
import { ingresos } from './table.server.ts';

/** Ingresos of the clientes that an actor reaches. */
export const ingresosScope = ((actor, reach) =>
  ofOwnClientes(actor, reach, ingresos._idCliente)) satisfies FamilyScope;
