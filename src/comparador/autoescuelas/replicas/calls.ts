import { client } from '#platform/browser/operations.ts';
import type { replicasOperations } from './operations.ts';

export const replicasCalls = client<typeof replicasOperations>({
  consultarResultados: 'GET replicas/consultarResultados',
  leer: 'GET replicas/leer',
  crear: 'POST replicas/crear',
  publicar: 'PUT replicas/publicar',
  retirar: 'PUT replicas/retirar',
  rechazar: 'PUT replicas/rechazar',
});

/** Messages for errors that bring none from the server. */
export const replicasFallbacks = {
  consultarResultados: 'Error al obtener los resultados',
  leer: 'Error al obtener las réplicas',
  crear: 'Error al enviar la réplica',
};

/** First part of the keys of these queries. */
export const REPLICAS = 'replicas';
