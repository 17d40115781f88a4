import { ofOwnClientes } from '#oficina/base/portfolio.server.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { contactosClientes } from './table.server.ts';

/** Contactos of the clientes that an actor reaches. */
export const contactosClientesScope = ((actor, reach) =>
  ofOwnClientes(actor, reach, contactosClientes._idCliente)) satisfies FamilyScope;
