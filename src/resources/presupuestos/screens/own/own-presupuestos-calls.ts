import { call } from '#web/call.ts';
import type { MiPresupuesto } from '../../own-presupuesto.ts';

type Acceptance = {
  _id: string;
  version: number;
  seleccionadas: string[];
  huella: string;
  total: string;
  nif: string;
  metodo: string;
  trazo: string;
  firma: string;
  acepto: string;
};

/** Calls of a cliente about its presupuestos. */
export const ownPresupuestosCalls = {
  consultar: (_id: string, signal: AbortSignal) =>
    call<MiPresupuesto>('GET', 'presupuestos/consultarMiPresupuesto', { query: { _id } }, { signal }),
  contar: (signal: AbortSignal) =>
    call<{ pendientes: number }>('GET', 'presupuestos/contarMisPendientes', {}, { signal }),
  aceptar: (body: Acceptance) => call('PUT', 'presupuestos/aceptar', { body }),
  rechazar: (body: { _id: string; version: number; motivo: string }) =>
    call('PUT', 'presupuestos/rechazar', { body }),
  preguntar: (body: { _id: string; pregunta: string }) => call('PUT', 'presupuestos/preguntar', { body }),
  anotarVisto: (body: { _id: string }) => call('PUT', 'presupuestos/anotarVisto', { body }),
};

export const ownPresupuestosFallbacks = {
  consultar: 'Error al obtener el presupuesto',
  contar: 'Error al obtener los presupuestos',
  actualizar: 'Error al actualizar el presupuesto',
  descargar: 'Error al descargar el documento',
};

/** First part of the key of every query of presupuestos, including the list. */
export const PRESUPUESTOS = 'presupuestos';

export const OWN_PRESUPUESTOS = '/panelCliente/presupuestos';
