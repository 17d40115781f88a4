import { ofOwnClientes } from '#oficina/base/portfolio.server.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { imagenes } from './table.server.ts';

/** Fotos of the clientes that an actor reaches. */
export const imagenesScope = ((actor, reach) =>
  ofOwnClientes(actor, reach, imagenes._idCliente)) satisfies FamilyScope;
