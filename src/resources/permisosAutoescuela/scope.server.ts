import { ofOwnClientes } from '#office/portfolio.server.ts';
import type { FamilyScope } from '#office/standard.server.ts';
import { permisosAutoescuela } from './table.server.ts';

/** Tarifas of the clientes that an actor reaches. */
export const permisosAutoescuelaScope = ((actor, reach) =>
  ofOwnClientes(actor, reach, permisosAutoescuela._idCliente)) satisfies FamilyScope;
