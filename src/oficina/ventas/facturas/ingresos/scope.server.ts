import { ofOwnClientes } from '#oficina/base/portfolio.server.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { ingresos } from './table.server.ts';

/** Ingresos of the clientes that an actor reaches. */
export const ingresosScope = ((actor, reach) =>
  ofOwnClientes(actor, reach, ingresos._idCliente)) satisfies FamilyScope;
