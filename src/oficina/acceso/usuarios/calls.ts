import type { Acceso } from '#oficina/acceso/accesos/contract.ts';
import { call } from '#platform/browser/call.ts';
import { client } from '#platform/browser/operations.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';
import type { Usuario } from './contract.ts';
import type { factorOperations, usersOperations } from './operations.ts';
import type { MiSeguridad } from './own-security.ts';

export type UsersPath = 'usuariosClientes' | 'usuariosTrabajadores';

/** Messages for answers without one of their own (specification §8). */
export const userFallbacks = {
  leer: {
    usuariosClientes: 'Error al obtener los Usuario Cliente',
    usuariosTrabajadores: 'Error al obtener los Usuario Trabajador',
  },
  consultar: 'Error al obtener el usuario',
  crear: 'Error al crear el usuario',
  actualizar: 'Error al actualizar el usuario',
  eliminar: 'Error al eliminar el usuario',
  enviarClave: 'Error al generar y enviar la nueva clave',
  sesiones: 'Error al obtener los accesos',
  salir: 'Error al salir del acceso',
  prepararFactor: 'Error al preparar el doble factor',
  activarFactor: 'Error al activar el doble factor',
  desactivarFactor: 'Error al quitar el doble factor',
  seguridad: 'Error al obtener con qué entras',
  confirmar: 'Error al confirmar quién eres',
  hacerCodigos: 'Error al hacer los códigos de recuperación',
};

/** Exact text of the specification (§7). */
export const CLAVE_ENVIADA = '¡Clave enviada! Consulte su correo.';

type NewUser = {
  email: string;
  nombre: string;
  rol: string;
  telefono?: string;
  clave?: string;
  _idCliente?: string;
};
type UserChanges = { [K in 'nombre' | 'telefono' | 'email' | 'rol' | 'estado']?: string | null } & {
  dobleFactor?: false;
};

/** Calls to read and write users of one kind. */
export const usersCalls = (path: UsersPath) => ({
  ...client<ReturnType<typeof usersOperations>>({
    leerExtendida: `GET ${path}/leerExtendida`,
    consultarPorId: `GET ${path}/consultarPorId`,
    consultarMiUsuario: `GET ${path}/consultarMiUsuario`,
    eliminar: `DELETE ${path}/eliminar`,
    enviarNuevaClavePorEmail: `PUT ${path}/enviarNuevaClavePorEmail`,
  }),
  crear: (body: NewUser) => call<Usuario>('POST', `${path}/crear`, { body }),
  actualizar: ({ _id, version }: Pick<Usuario, '_id' | 'version'>, changes: UserChanges) =>
    call<Usuario>('PUT', `${path}/actualizar`, { body: { ...changes, _id, version } }),
});

/** Calls for the caller's second factor. */
export const factorCalls = (path: UsersPath) =>
  client<ReturnType<typeof factorOperations>>({
    preparar: `POST ${path}/prepararDobleFactor`,
    activar: `PUT ${path}/activarDobleFactor`,
    desactivar: `PUT ${path}/desactivarDobleFactor`,
  });

/** Calls for the caller's own security: state, proof of identity and recovery codes. */
export const ownSecurityCalls = {
  leer: (signal?: AbortSignal) => call<MiSeguridad>('GET', 'accesos/consultarMiSeguridad', {}, { signal }),
  confirmar: (body: { clave: string } | { codigo: string }) =>
    call<boolean>('PUT', 'accesos/confirmar', { body }),
  hacerCodigos: () => call<{ codigos: string[] }>('POST', 'accesos/hacerCodigosRecuperacion', { body: {} }),
};

/** Calls for the caller's open sessions. */
export const ownSessionCalls = {
  leer: (signal?: AbortSignal) =>
    call<Page<Acceso>>(
      'GET',
      'accesos/leer',
      { query: { mios: true, abiertas: true, limite: 100 } },
      { signal },
    ),
  cerrar: (which: SessionsToEnd) => call<boolean>('PUT', 'accesos/salir', { body: which }),
};

export type SessionsToEnd = { otras: true } | { _idSesion: string } | { _idUsuario: string };

/** Reads the open sessions of another user. */
export const readSessionsOf = (_idUsuario: string, signal?: AbortSignal) =>
  call<Page<Acceso>>(
    'GET',
    'accesos/leer',
    { query: { _idUsuario, abiertas: true, limite: 100 } },
    { signal },
  );
