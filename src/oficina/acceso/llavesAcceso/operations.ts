import { z } from 'zod';
import { llaveAcceso } from '#oficina/acceso/usuarios/own-security.ts';
import type { UserKind } from '#oficina/acceso/usuarios/user-kinds.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { eliminarLlave, preparada, registrarLlave, renombrarLlave, usarLlave } from './contract.ts';

/** Sign-in with a passkey, for one kind of users. */
export const doorOperations = ({ path }: Pick<UserKind, 'path'>) =>
  operations({
    preparar: {
      method: 'POST',
      path: `${path}/prepararEntradaConLlave`,
      summary: 'Prepara la entrada con una llave de acceso (WebAuthn): vale una vez y cinco minutos',
      body: z.strictObject({}),
      answer: preparada,
    },
    entrar: {
      method: 'POST',
      path: `${path}/entrarConLlave`,
      summary: 'Entra con una llave de acceso, que vale por la clave y el doble factor',
      body: usarLlave,
      answer: z.object({ token: z.string() }),
    },
  });

/** Calls on the passkeys of the actor, and the proof of who is in this session with one. */
export const llavesOperations = operations({
  renombrar: {
    method: 'PUT',
    path: 'llavesAcceso/renombrar',
    summary: 'Da otro nombre a una llave propia',
    body: renombrarLlave,
    answer: z.literal(true),
  },
  eliminar: {
    method: 'DELETE',
    path: 'llavesAcceso/eliminar',
    summary: 'Quita una llave propia: deja de valer',
    body: eliminarLlave,
    answer: z.literal(true),
  },
  prepararRegistro: {
    method: 'POST',
    path: 'llavesAcceso/prepararRegistro',
    summary: 'Prepara una llave de acceso (WebAuthn) para quien llama: vale una vez y cinco minutos',
    body: z.strictObject({}),
    answer: preparada,
  },
  registrar: {
    method: 'POST',
    path: 'llavesAcceso/registrar',
    summary: 'Guarda la llave de acceso que ha hecho el navegador',
    body: registrarLlave,
    answer: llaveAcceso,
  },
  prepararConfirmacion: {
    method: 'POST',
    path: 'accesos/prepararConfirmacion',
    summary: 'Prepara la confirmación con una llave de acceso: vale una vez y cinco minutos',
    body: z.strictObject({}),
    answer: preparada,
  },
  confirmar: {
    method: 'PUT',
    path: 'accesos/confirmarConLlave',
    summary: 'Confirma con una llave de acceso quién está en esta sesión',
    body: usarLlave,
    answer: z.literal(true),
  },
});
