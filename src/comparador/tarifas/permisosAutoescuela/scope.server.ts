import { ofOwnClientes } from '#oficina/base/portfolio.server.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { permisosAutoescuela } from './table.server.ts';

/** Tarifas of the clientes that an actor reaches. A tarifa that an autoescuela writes becomes its own (`origen`). */
export const permisosAutoescuelaScope = ((actor, reach) => ({
  ...ofOwnClientes(actor, reach, permisosAutoescuela._idCliente),
  ...(actor.tipo === 'cliente' && { hidden: ['_idCaptura'], always: { origen: 'autoescuela' } }),
})) satisfies FamilyScope;
