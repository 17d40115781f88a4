import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import {
  actualizarPlantilla,
  listaDePlantillas,
  plantillaLeida,
  restaurarPlantilla,
  unaPlantilla,
  verPlantilla,
  vistaPrevia,
} from './contract.ts';

/** Calls on the texts of the correos about papers. */
export const plantillasOperations = operations({
  leer: {
    method: 'GET',
    path: 'plantillasCorreo/leer',
    summary: 'Los correos de presupuestos, pedidos y facturas, con lo que dicen ahora',
    query: z.strictObject({}),
    answer: listaDePlantillas,
  },
  consultarPorId: {
    method: 'GET',
    path: 'plantillasCorreo/consultarPorId',
    summary: 'Consulta la plantilla',
    query: unaPlantilla,
    answer: plantillaLeida,
  },
  actualizar: {
    method: 'PUT',
    path: 'plantillasCorreo/actualizar',
    summary: 'Cambia lo que dice un correo; 40901 si alguien lo ha hecho antes',
    body: actualizarPlantilla,
    answer: plantillaLeida,
  },
  restaurar: {
    method: 'PUT',
    path: 'plantillasCorreo/restaurar',
    summary: 'Vuelve al texto original de un correo; 40901 si alguien lo ha cambiado antes',
    body: restaurarPlantilla,
    answer: plantillaLeida,
  },
  vistaPrevia: {
    method: 'POST',
    path: 'plantillasCorreo/vistaPrevia',
    summary: 'Cómo quedaría un correo, con un presupuesto o un pedido de verdad; no envía nada',
    body: verPlantilla,
    answer: vistaPrevia,
  },
});
