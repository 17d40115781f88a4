import { z } from 'zod';
import { pageAnswer } from '#platform/kit/contract/list-query.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { actualizarVista, crearVista, eliminarVista, listarVistas, vista } from './contract.ts';

/** Calls on the saved views of lists. */
export const vistasOperations = operations({
  leer: {
    method: 'GET',
    path: 'vistas/leer',
    summary: 'Vistas guardadas de una lista: las propias y las que otros comparten',
    query: listarVistas,
    answer: pageAnswer(vista),
  },
  crear: {
    method: 'POST',
    path: 'vistas/crear',
    summary: 'Guarda una vista',
    body: crearVista,
    answer: vista,
  },
  actualizar: {
    method: 'PUT',
    path: 'vistas/actualizar',
    summary:
      'Cambia una vista propia; un Administrador, también las que otros comparten; 40901 si ha cambiado desde que se leyó',
    body: actualizarVista,
    answer: vista,
  },
  eliminar: {
    method: 'DELETE',
    path: 'vistas/eliminar',
    summary: 'Elimina una vista propia; un Administrador, también las que otros comparten',
    body: eliminarVista,
    answer: z.literal(true),
  },
});
