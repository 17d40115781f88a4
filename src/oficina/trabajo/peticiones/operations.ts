import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import {
  entregada,
  entregarPeticion,
  leerPeticiones,
  llevarPeticion,
  negarPeticion,
  paginaPeticiones,
  peticion,
  prepararCodigo,
} from './contract.ts';

/** Calls of trabajadores on the requests to carry to autoescuelas that have not joined. */
export const peticionesOperations = operations({
  leer: {
    method: 'GET',
    path: 'peticiones/leer',
    summary: 'Peticiones de precio por llevar a autoescuelas sin alta, las que más esperan primero',
    query: leerPeticiones,
    answer: paginaPeticiones,
  },
  llevar: {
    method: 'PUT',
    path: 'peticiones/llevar',
    summary:
      'Anota por qué camino se le ha dicho el primer mensaje, que solo lleva el municipio y el permiso',
    body: llevarPeticion,
    answer: peticion,
  },
  prepararCodigo: {
    method: 'PUT',
    path: 'peticiones/prepararCodigo',
    summary: 'Hace un código para el teléfono o la dirección del mapa oficial, y lo da esta única vez',
    body: prepararCodigo,
    answer: z.object({ codigo: z.string(), a: z.string() }),
  },
  entregar: {
    method: 'PUT',
    path: 'peticiones/entregar',
    summary: 'Da el nombre y el correo de quien pregunta a la autoescuela que ha demostrado quién es',
    body: entregarPeticion,
    answer: entregada,
  },
  negar: {
    method: 'PUT',
    path: 'peticiones/negar',
    summary: 'La autoescuela no quiere peticiones: se guarda para siempre y se avisa a quien esperaba',
    body: negarPeticion,
    answer: peticion,
  },
});
