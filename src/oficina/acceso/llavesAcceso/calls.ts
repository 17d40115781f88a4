import type { UsersPath } from '#oficina/acceso/usuarios/calls.ts';
import { call } from '#platform/browser/call.ts';
import { client } from '#platform/browser/operations.ts';
import type { Preparada, RespuestaUso } from './contract.ts';
import type { llavesOperations } from './operations.ts';

/** Answer of a browser, with its challenge. */
export type PasskeyAnswer = { reto: string; respuesta: RespuestaUso };

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
export const doorCalls = (path: UsersPath) => ({
  preparar: () => call<Preparada>('POST', `${path}/prepararEntradaConLlave`, { body: {} }, { renew: false }),
  entrar: (body: PasskeyAnswer) =>
    call<{ token: string }>('POST', `${path}/entrarConLlave`, { body }, { renew: false }),
});
