export const ownPedidosFallbacks = {
  consultar: 'Error al obtener el pedido',
  conceptos: 'Error al obtener los conceptos',
  crear: 'Error al crear el pedido',
  imprimir: 'Error al imprimir el pedido',
};

/** First part of the key of every query of pedidos, including the list. */
export const PEDIDOS = 'pedidos';

export const OWN_PEDIDOS = '/panelCliente/pedidos';
