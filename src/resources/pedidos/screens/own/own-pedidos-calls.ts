import { call } from '#web/call.ts';
import type { ConceptoOfrecido, MiPedido } from '../../own-pedido.ts';

type NewOrder = {
  _idCliente: string;
  lineas: { _idConcepto: string; cantidad: string }[];
  refCliente: string | null;
  notasPublicas: string | null;
};

/** Calls of a cliente about its pedidos. */
export const ownPedidosCalls = {
  consultar: (_id: string, signal: AbortSignal) =>
    call<MiPedido>('GET', 'pedidos/consultarMiPedido', { query: { _id } }, { signal }),
  conceptos: (signal: AbortSignal) =>
    call<ConceptoOfrecido[]>('GET', 'conceptosPresupuestos/leerEnCliente', {}, { signal }),
  crear: (body: NewOrder) =>
    call<{ _id: string; codigo: string }>('POST', 'pedidos/crearDesdeCliente', { body }),
};

export const ownPedidosFallbacks = {
  consultar: 'Error al obtener el pedido',
  conceptos: 'Error al obtener los conceptos',
  crear: 'Error al crear el pedido',
  imprimir: 'Error al imprimir el pedido',
};

/** First part of the key of every query of pedidos, including the list. */
export const PEDIDOS = 'pedidos';

export const OWN_PEDIDOS = '/panelCliente/pedidos';
