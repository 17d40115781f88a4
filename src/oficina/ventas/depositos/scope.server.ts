import { ofOwnClientes } from '#oficina/base/portfolio.server.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { depositos } from './table.server.ts';

/** Depósitos of the clientes that an actor reaches. A cliente does not read the reason that a trabajador wrote. */
export const depositosScope = ((actor, reach) => ({
  ...ofOwnClientes(actor, reach, depositos._idCliente),
  ...(actor.tipo === 'cliente' && { hidden: ['motivo'] }),
})) satisfies FamilyScope;
