import type { z } from 'zod';
import { client } from '#platform/browser/operations.ts';
import type { Usuario } from './contract.ts';
import type { factorOperations, ownSecurityOperations, usersOperations } from './operations.ts';

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

type Operations = ReturnType<typeof usersOperations>;
type Body<Name extends 'crear' | 'actualizar'> = z.input<Operations[Name]['body']>;

/** Calls to read and write users of one kind. Forms have roles and states as texts, which the server checks. */
export function usersCalls(path: UsersPath) {
  const calls = client<Operations>({
    leer: `GET ${path}/leer`,
    leerExtendida: `GET ${path}/leerExtendida`,
    consultarPorId: `GET ${path}/consultarPorId`,
    consultarMiUsuario: `GET ${path}/consultarMiUsuario`,
    crear: `POST ${path}/crear`,
    actualizar: `PUT ${path}/actualizar`,
    eliminar: `DELETE ${path}/eliminar`,
    enviarNuevaClavePorEmail: `PUT ${path}/enviarNuevaClavePorEmail`,
    actualizarMiClave: `PUT ${path}/actualizarMiClave`,
  });
  return {
    ...calls,
    crear: (body: NewUser) => calls.crear(body as Body<'crear'>),
    actualizar: ({ _id, version }: Pick<Usuario, '_id' | 'version'>, changes: UserChanges) =>
      calls.actualizar({ ...changes, _id, version } as Body<'actualizar'>),
  };
}

/** Calls for the caller's second factor. */
export const factorCalls = (path: UsersPath) =>
  client<ReturnType<typeof factorOperations>>({
    preparar: `POST ${path}/prepararDobleFactor`,
    activar: `PUT ${path}/activarDobleFactor`,
    desactivar: `PUT ${path}/desactivarDobleFactor`,
  });

const securityCalls = client<typeof ownSecurityOperations>({
  leer: 'GET accesos/consultarMiSeguridad',
  confirmar: 'PUT accesos/confirmar',
  hacerCodigos: 'POST accesos/hacerCodigosRecuperacion',
});

/** Calls for the caller's own security: state, proof of identity and recovery codes. */
export const ownSecurityCalls = {
  ...securityCalls,
  leer: (signal?: AbortSignal) => securityCalls.leer({}, signal),
  hacerCodigos: () => securityCalls.hacerCodigos({}),
};
