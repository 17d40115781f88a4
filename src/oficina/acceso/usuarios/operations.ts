import { z } from 'zod';
import { pageAnswer } from '#platform/kit/contract/list-query.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import {
  activarFactor,
  borrar,
  desactivarFactor,
  listarUsuarios,
  pedirClave,
  porId,
  usuario,
  usuarioExtendido,
} from './contract.ts';
import type { UserKind } from './user-kinds.ts';

/** Calls on the users of one kind, except those whose body depends on the kind. */
export const usersOperations = ({ path, deQuien }: UserKind) =>
  operations({
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
