import { call } from '#web/call.ts';
import type { ListPage, ListParams } from '#web/ui/list/types.ts';
import type { Replica, ResultadosPropios } from './contract.ts';

type Una = Pick<Replica, '_id' | 'version'>;

export const replicasCalls = {
  consultarResultados: (query: { seccion?: string }, signal: AbortSignal) =>
    call<ResultadosPropios>('GET', 'replicas/consultarResultados', { query }, { signal }),
  leer: (query: ListParams, signal: AbortSignal) =>
    call<ListPage<Replica>>('GET', 'replicas/leer', { query }, { signal }),
  crear: (body: { seccion: string; texto: string }) => call<Replica>('POST', 'replicas/crear', { body }),
  publicar: (body: Una) => call<Replica>('PUT', 'replicas/publicar', { body }),
  retirar: (body: Una) => call<Replica>('PUT', 'replicas/retirar', { body }),
  rechazar: (body: Una & { motivo: string }) => call<Replica>('PUT', 'replicas/rechazar', { body }),
};

/** Said when the server gave no message of its own. */
export const replicasFallbacks = {
  consultarResultados: 'Error al obtener los resultados',
  leer: 'Error al obtener las réplicas',
  crear: 'Error al enviar la réplica',
  publicar: 'Error al publicar la réplica',
  retirar: 'Error al retirar la réplica',
  rechazar: 'Error al rechazar la réplica',
};

/** First part of the key of every query of them. */
export const REPLICAS = 'replicas';
