import { forClientes } from '#oficina/base/cliente-panel.ts';
import { facturas } from '../contract.ts';

/** Facturas as their clientes see them, in the words of the person who pays. */
export const clienteFacturas = forClientes(facturas, {
  fields: [
    ...(['codigo', 'titulo', 'refCliente', 'fecha', 'fechaOperacion', 'venceEl', 'total'] as const),
    ...(['pendienteCobro', 'estadoCobro', 'condiciones', 'notasPublicas'] as const),
  ],
  titles: { estadoCobro: 'Pago', pendienteCobro: 'Por pagar' },
  list: {
    columns: ['codigo', 'titulo', 'fecha', 'venceEl', 'estadoCobro', 'total', 'pendienteCobro'],
    twoLines: { amount: 'total', what: ['titulo', 'fecha'] },
    filters: [],
    search: ['codigo', 'titulo', 'refCliente'],
    order: ['fecha', 'codigo', 'venceEl'],
    descending: true,
  },
});
