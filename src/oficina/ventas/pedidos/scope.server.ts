import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { paperScope } from '#oficina/ventas/papeles/paper-scope.server.ts';
import { pedidos } from './table.server.ts';

/** Pedidos that an actor reaches. */
export const pedidosScope = ((actor, reach) => paperScope(actor, reach, pedidos)) satisfies FamilyScope;
