import { ofOwnClientes } from '#office/portfolio.server.ts';
import type { FamilyScope } from '#office/standard.server.ts';
import { depositos } from './table.server.ts';

/** Depósitos of the clientes that an actor reaches. A cliente does not read the reason that a trabajador wrote. */
export const depositosScope = ((actor, reach) => ({
  ...ofOwnClientes(actor, reach, depositos._idCliente),
  ...(actor.tipo === 'cliente' && { hidden: ['motivo'] }),
})) satisfies FamilyScope;
