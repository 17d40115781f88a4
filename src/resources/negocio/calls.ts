import { client } from '#web/operations.ts';
import { verifactuCalls } from '../verifactu/calls.ts';
import type { CambiosNegocio } from './contract.ts';
import type { negocioOperations } from './operations.ts';

/** Messages for errors that bring none from the server (specification §8). */
export const negocioFallbacks = {
  leer: 'Error al obtener el negocio',
  actualizar: 'Error al actualizar el negocio',
  leerEntorno: 'Error al obtener el entorno de la Agencia Tributaria',
  retirarPruebas: 'Error al retirar las facturas de pruebas',
};

const calls = client<typeof negocioOperations>({
  leer: 'GET negocio/leer',
  actualizar: 'PUT negocio/actualizar',
});

type Changes = Omit<CambiosNegocio, 'version'>;

export const negocioCalls = {
  leerEntorno: (signal: AbortSignal) => verifactuCalls.leerEntorno({}, signal),
  retirarPruebas: () => verifactuCalls.retirarPruebas({}),
  leer: (signal: AbortSignal) => calls.leer({}, signal),
  actualizar: (version: number | undefined, changes: Changes) => calls.actualizar({ ...changes, version }),
};
