import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import {
  crearReplica,
  decidirReplica,
  leerReplicas,
  paginaReplicas,
  rechazarReplica,
  replica,
  resultadosPropios,
} from './contract.ts';

/** Calls on the replies of schools to their official results. */
export const replicasOperations = operations({
  consultarResultados: {
    method: 'GET',
    path: 'replicas/consultarResultados',
    summary: 'Resultados oficiales de una sección de la autoescuela de quien ha entrado, mes a mes',
    query: z.strictObject({ seccion: textField({ max: 10 }).optional() }),
    answer: resultadosPropios,
  },
  leer: {
    method: 'GET',
    path: 'replicas/leer',
    summary: 'Réplicas de las autoescuelas a sus resultados oficiales, las últimas primero',
    query: leerReplicas,
    answer: paginaReplicas,
  },
  crear: {
    method: 'POST',
    path: 'replicas/crear',
    summary: 'Una autoescuela propone lo que quiere que se lea junto a los resultados de una sección',
    body: crearReplica,
    answer: replica,
  },
  publicar: {
    method: 'PUT',
    path: 'replicas/publicar',
    summary: 'Publica una réplica junto a los resultados',
    body: decidirReplica,
    answer: replica,
  },
  retirar: {
    method: 'PUT',
    path: 'replicas/retirar',
    summary: 'Quita una réplica que se ve o que espera',
    body: decidirReplica,
    answer: replica,
  },
  rechazar: {
    method: 'PUT',
    path: 'replicas/rechazar',
    summary: 'No publica una réplica, y le dice a la autoescuela por qué',
    body: rechazarReplica,
    answer: replica,
  },
});
