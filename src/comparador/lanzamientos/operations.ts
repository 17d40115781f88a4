import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import {
  anotarPaso,
  comprobarCodigo,
  deMunicipio,
  deProvincia,
  lanzamiento,
  listaLanzamientos,
  listaMunicipios,
  negarLanzamiento,
} from './contract.ts';

/** Calls of trabajadores on the towns where prices are gathered. */
export const lanzamientosOperations = operations({
  leer: {
    method: 'GET',
    path: 'lanzamientos/leer',
    summary: 'Municipios en que se recogen precios, y si están abiertos',
    query: z.strictObject({}),
    answer: listaLanzamientos,
  },
  municipios: {
    method: 'GET',
    path: 'lanzamientos/municipios',
    summary: 'Los municipios de una provincia, con su código',
    query: deProvincia,
    answer: listaMunicipios,
  },
  consultar: {
    method: 'GET',
    path: 'lanzamientos/consultar',
    summary: 'Las autoescuelas de un municipio, lo que falta para abrirlo y la ruta para visitarlas',
    query: deMunicipio,
    answer: lanzamiento,
  },
  anotar: {
    method: 'PUT',
    path: 'lanzamientos/anotar',
    summary: 'Anota lo que se ha hecho con una autoescuela; 40904 si pidió que no se le escriba',
    body: anotarPaso,
    answer: lanzamiento,
  },
  negar: {
    method: 'PUT',
    path: 'lanzamientos/negar',
    summary: 'La autoescuela pide que no se le escriba: se guarda para siempre y se avisa a quien esperaba',
    body: negarLanzamiento,
    answer: lanzamiento,
  },
  comprobar: {
    method: 'PUT',
    path: 'lanzamientos/comprobar',
    summary: 'Comprueba el código de la carta, que dice la autoescuela: así demuestra quién es',
    body: comprobarCodigo,
    answer: z.object({
      lanzamiento,
      quedan: z.number().nullable().describe('Intentos que quedan, si no era ese'),
    }),
  },
});
