import type { PaperKind } from '#oficina/ventas/papeles/screens/paper-kind.ts';
import { pedidos } from '../contract.ts';
import { EstadoPedido, editablesPedido, estadosPedido } from '../estados.ts';
import { pedidos as family } from '../familia.ts';

/** Pedidos, for their screens: the cliente above the lines, the other fields below. */
export const pedidoKind: PaperKind<typeof pedidos> = {
  family,
  resource: pedidos,
  sections: {
    above: [
      {
        title: 'De quién',
        fields: [
          '_idCliente',
          '_idContacto',
          'titulo',
          'refCliente',
          'fecha',
          'fechaEntregaPrevista',
          'fechaEntregaReal',
          '_idPresupuesto',
          'creadoDesde',
          'direccionEntrega',
        ],
      },
    ],
    below: [
      {
        title: 'Cuentas',
        fields: [
          'dtoGlobal1',
          'dtoGlobal2',
          'impuesto',
          'irpf',
          'serie',
          '_idFormaPago',
          'preciosConIva',
          'estadoFacturacion',
          'facturado',
          'pendienteFacturar',
        ],
      },
      { title: 'Textos', fields: ['condiciones', 'notasPublicas', 'notasPrivadas', '_idResponsable'] },
    ],
  },
  way: [EstadoPedido.solicitado, EstadoPedido.enProceso, EstadoPedido.enviado, EstadoPedido.terminado],
  states: estadosPedido,
  editable: editablesPedido,
  pdf: { shown: 'pedidos/consultarVistaPrevia', taken: { path: 'pedidos/imprimir', method: 'PUT' } },
  begun: () => ({}),
};
