import { type Perfil, permitted } from '#office/access/roles.ts';

/** Of those who change customers, whose part is not how far each has come; see `clientFieldRights`. */
const OTHER_PARTS = new Set(['Facturacion', 'Editor']);

/** Whether a worker of this role takes customers from one stage to another. */
export const mayMoveClients = (user: Perfil): boolean =>
  permitted(user, 'clientes', 'A') !== null && !OTHER_PARTS.has(user.rol);
