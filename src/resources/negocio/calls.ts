import { call } from '#web/call.ts';
import type { EntornoLeido } from '../verifactu/environment-contract.ts';
import type { Negocio } from './contract.ts';

/** Messages for errors that bring none from the server (specification §8). */
export const negocioFallbacks = {
  leer: 'Error al obtener el negocio',
  actualizar: 'Error al actualizar el negocio',
  leerEntorno: 'Error al obtener el entorno de la Agencia Tributaria',
  retirarPruebas: 'Error al retirar las facturas de pruebas',
};

type Changes = Partial<Record<keyof Negocio, string | number | null>>;

export const negocioCalls = {
  leerEntorno: (signal: AbortSignal) => call<EntornoLeido>('GET', 'negocio/leerEntorno', {}, { signal }),
  retirarPruebas: () => call<{ retiradas: number }>('PUT', 'negocio/retirarPruebas', { body: {} }),
  leer: (signal: AbortSignal) => call<Negocio>('GET', 'negocio/leer', {}, { signal }),
  actualizar: (version: number | undefined, changes: Changes) =>
    call<Negocio>('PUT', 'negocio/actualizar', { body: { ...changes, version } }),
};
