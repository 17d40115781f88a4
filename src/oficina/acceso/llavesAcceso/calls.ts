import type { UsersPath } from '#oficina/acceso/usuarios/calls.ts';
import { client } from '#platform/browser/operations.ts';
import type { doorOperations, llavesOperations } from './operations.ts';

const calls = client<typeof llavesOperations>({
  prepararRegistro: 'POST llavesAcceso/prepararRegistro',
  registrar: 'POST llavesAcceso/registrar',
  renombrar: 'PUT llavesAcceso/renombrar',
  eliminar: 'DELETE llavesAcceso/eliminar',
  prepararConfirmacion: 'POST accesos/prepararConfirmacion',
  confirmar: 'PUT accesos/confirmarConLlave',
});

export const llavesCalls = {
  ...calls,
  prepararRegistro: () => calls.prepararRegistro({}),
  eliminar: (_id: string) => calls.eliminar({ _id }),
  prepararConfirmacion: () => calls.prepararConfirmacion({}),
};

/** Calls of the sign-in screen of one kind of users. */
export const doorCalls = (path: UsersPath) =>
  client<ReturnType<typeof doorOperations>>(
    { preparar: `POST ${path}/prepararEntradaConLlave`, entrar: `POST ${path}/entrarConLlave` },
    { renew: false },
  );
