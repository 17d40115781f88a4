import { type Perfil, permitted } from '#oficina/base/roles/roles.ts';

/** Roles that change clientes but not their stage; see `clienteFieldRights`. */
const OTHER_PARTS = new Set(['Facturacion', 'Editor']);

/** Says whether a worker's role may move clientes between stages. */
export const mayMoveClientes = (user: Perfil): boolean =>
  permitted(user, 'clientes', 'A') !== null && !OTHER_PARTS.has(user.rol);
