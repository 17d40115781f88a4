import { cuentas, type PaperKind } from '#oficina/ventas/papeles/screens/paper-kind.ts';
import { pedidos } from '../contract.ts';
import { EstadoPedido, editablesPedido, estadosPedido } from '../estados.ts';
import { pedidos as family } from '../familia.ts';

/** Pedidos, for their screens. */
export const pedidoKind: PaperKind<typeof pedidos> = {
  family,
  resource: pedidos,
  fields: {
    head: ['_idCliente', 'titulo', 'fecha', 'fechaEntregaPrevista', '_idFormaPago'],
    more: [
      ...(['_idContacto', 'refCliente', ...cuentas, '_idResponsable', 'direccionEntrega'] as const),
      ...(['fechaEntregaReal', '_idPresupuesto', 'creadoDesde'] as const),
      ...(['estadoFacturacion', 'facturado', 'pendienteFacturar'] as const),
    ],
  },
  way: [EstadoPedido.solicitado, EstadoPedido.enProceso, EstadoPedido.enviado, EstadoPedido.terminado],
  states: estadosPedido,
  sends: { button: 'Enviar', accion: 'T', to: EstadoPedido.enviado },
  editable: editablesPedido,
  pdf: { shown: 'pedidos/consultarVistaPrevia', taken: { path: 'pedidos/imprimir', method: 'PUT' } },
  begun: () => ({}),
};
