import { call } from '#web/call.ts';
import type { UsersPath } from '../usuarios/calls.ts';
import type { LlaveAcceso } from '../usuarios/own-security.ts';
import type { Preparada } from './contract.ts';

/** Answer of a browser, with its challenge. */
type PasskeyAnswer = { reto: string; respuesta: object };

export const llavesCalls = {
  prepararRegistro: () => call<Preparada>('POST', 'llavesAcceso/prepararRegistro', { body: {} }),
  registrar: (body: PasskeyAnswer) => call<LlaveAcceso>('POST', 'llavesAcceso/registrar', { body }),
  renombrar: (body: { _id: string; nombre: string }) =>
    call<boolean>('PUT', 'llavesAcceso/renombrar', { body }),
  eliminar: (_id: string) => call<boolean>('DELETE', 'llavesAcceso/eliminar', { body: { _id } }),
  prepararConfirmacion: () => call<Preparada>('POST', 'accesos/prepararConfirmacion', { body: {} }),
  confirmar: (body: PasskeyAnswer) => call<boolean>('PUT', 'accesos/confirmarConLlave', { body }),
};

/** Calls of the sign-in screen of one kind of users. */
export const doorCalls = (path: UsersPath) => ({
  preparar: () => call<Preparada>('POST', `${path}/prepararEntradaConLlave`, { body: {} }, { renew: false }),
  entrar: (body: PasskeyAnswer) =>
    call<{ token: string }>('POST', `${path}/entrarConLlave`, { body }, { renew: false }),
});
