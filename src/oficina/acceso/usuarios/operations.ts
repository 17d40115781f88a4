import { z } from 'zod';
import { pageAnswer } from '#platform/kit/contract/list-query.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import {
  activarFactor,
  actualizarUsuario,
  borrar,
  cambiarClave,
  crearUsuario,
  desactivarFactor,
  entrar,
  listarUsuarios,
  pedirClave,
  porId,
  restablecerClave,
  usarEnlace,
  usuario,
  usuarioExtendido,
} from './contract.ts';
import { codigosHechos, confirmar, miSeguridad } from './own-security.ts';
import type { UserKind } from './user-kinds.ts';

/** Calls on the users of one kind. */
export const usersOperations = ({ path, deQuien, tipo }: UserKind) =>
  operations({
    leer: {
      method: 'GET',
      path: `${path}/leer`,
      summary: `Usuarios ${deQuien}`,
      query: listarUsuarios,
      answer: pageAnswer(usuario),
    },
    leerExtendida: {
      method: 'GET',
      path: `${path}/leerExtendida`,
      summary: `Usuarios ${deQuien}, con su último acceso y el nombre de su cliente`,
      query: listarUsuarios,
      answer: pageAnswer(usuarioExtendido),
    },
    consultarPorId: {
      method: 'GET',
      path: `${path}/consultarPorId`,
      summary: 'Un usuario',
      query: porId,
      answer: usuario,
    },
    consultarMiUsuario: {
      method: 'GET',
      path: `${path}/consultarMiUsuario`,
      summary: 'Quien ha entrado',
      query: z.strictObject({}),
      answer: usuario,
    },
    crear: {
      method: 'POST',
      path: `${path}/crear`,
      summary: 'Crea un usuario; sin clave, se le envía un enlace para elegirla',
      body: crearUsuario[tipo],
      answer: usuario,
    },
    actualizar: {
      method: 'PUT',
      path: `${path}/actualizar`,
      summary: 'Cambia un usuario; 40901 si alguien lo ha cambiado antes',
      body: actualizarUsuario[tipo],
      answer: usuario,
    },
    eliminar: {
      method: 'DELETE',
      path: `${path}/eliminar`,
      summary: 'Da de baja usuarios',
      body: borrar,
      answer: z.literal(true),
    },
    enviarNuevaClavePorEmail: {
      method: 'PUT',
      path: `${path}/enviarNuevaClavePorEmail`,
      summary:
        'Envía un enlace para elegir clave, si el correo es de un usuario; la respuesta es siempre la misma',
      body: pedirClave,
      answer: z.literal(true),
    },
    actualizarMiClave: {
      method: 'PUT',
      path: `${path}/actualizarMiClave`,
      summary: 'Cambia la clave propia y cierra las demás sesiones',
      body: cambiarClave,
      answer: z.literal(true),
    },
  });

/** Calls of one kind of users who have no session. */
export const accessOperations = ({ path }: Pick<UserKind, 'path'>) =>
  operations({
    entrar: {
      method: 'POST',
      path: `${path}/entrar`,
      summary: 'Entra: el token va después en la cabecera «token»',
      body: entrar,
      answer: z.object({ token: z.string() }),
    },
    restablecerClave: {
      method: 'PUT',
      path: `${path}/restablecerClave`,
      summary: 'Elige clave con el enlace enviado',
      body: restablecerClave,
      answer: z.literal(true),
    },
  });

/** Call of the link in the correo of a registration. */
export const verificationOperations = operations({
  verificarEmail: {
    method: 'PUT',
    path: 'usuariosClientes/verificarEmail',
    summary: 'Confirma el correo con el enlace enviado',
    body: usarEnlace,
    answer: z.literal(true),
  },
});

/** Calls on the caller's own security. */
export const ownSecurityOperations = operations({
  leer: {
    method: 'GET',
    path: 'accesos/consultarMiSeguridad',
    summary: 'Con qué entra quien llama: doble factor, códigos de recuperación y llaves de acceso',
    query: z.strictObject({}),
    answer: miSeguridad,
  },
  confirmar: {
    method: 'PUT',
    path: 'accesos/confirmar',
    summary: 'Confirma quién está en esta sesión: durante 10 minutos no se le vuelve a pedir',
    body: confirmar,
    answer: z.literal(true),
  },
  hacerCodigos: {
    method: 'POST',
    path: 'accesos/hacerCodigosRecuperacion',
    summary:
      'Hace diez códigos de recuperación, que solo esta respuesta lleva; los anteriores dejan de servir',
    body: z.strictObject({}),
    answer: codigosHechos,
  },
});

/** Calls on the caller's own second factor. */
export const factorOperations = ({ path }: Pick<UserKind, 'path'>) =>
  operations({
    preparar: {
      method: 'POST',
      path: `${path}/prepararDobleFactor`,
      summary: 'Secreto para una aplicación de códigos',
      answer: z.object({ secreto: z.string(), uri: z.string() }),
    },
    activar: {
      method: 'PUT',
      path: `${path}/activarDobleFactor`,
      summary: 'Activa el doble factor con un primer código, y cierra las demás sesiones',
      body: activarFactor,
      answer: z.literal(true),
    },
    desactivar: {
      method: 'PUT',
      path: `${path}/desactivarDobleFactor`,
      summary: 'Quita el doble factor, con sus códigos de recuperación',
      body: desactivarFactor,
      answer: z.literal(true),
    },
  });
