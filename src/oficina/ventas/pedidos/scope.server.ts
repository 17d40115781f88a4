import { paperScope } from '#office/papeles/paper-scope.server.ts';
import type { FamilyScope } from '#office/standard.server.ts';
import { pedidos } from './table.server.ts';

/** Pedidos that an actor reaches. */
export const pedidosScope = ((actor, reach) => paperScope(actor, reach, pedidos)) satisfies FamilyScope;
