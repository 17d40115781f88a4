import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { abrirPuerta, cerrarPuerta, prevision } from './contract.ts';

/** Calls on the doors of the installation (decision 075). */
export const puertasOperations = operations({
  prever: {
    method: 'GET',
    path: 'puertas/prever',
    summary: 'Lo que encontrarán los visitantes con los meses de resultados que hay cargados',
    query: z.strictObject({}),
    answer: prevision,
  },
  abrir: {
    method: 'PUT',
    path: 'puertas/abrir',
    summary: 'Abre la web, o empieza a vender; 40906 si falta algo, con lo que falta',
    body: abrirPuerta,
    answer: z.literal(true),
  },
  cerrar: {
    method: 'PUT',
    path: 'puertas/cerrar',
    summary:
      'Cierra la web, o deja de vender; no se borra nada. 40901 si otra persona la ha movido después de leerla',
    body: cerrarPuerta,
    answer: z.literal(true),
  },
  mirar: {
    method: 'PUT',
    path: 'puertas/mirar',
    summary: 'Deja ver la web cerrada en este navegador mientras dure la sesión',
    body: z.strictObject({}),
    answer: z.literal(true),
  },
});
