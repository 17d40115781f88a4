import { client } from '#platform/browser/operations.ts';
import type { pedidosOperations } from './operations.ts';

export const pedidosCalls = client<typeof pedidosOperations>({
  leerConceptos: 'GET conceptosPresupuestos/leerEnCliente',
  crearDesdeCliente: 'POST pedidos/crearDesdeCliente',
  crearDesdePresupuesto: 'POST pedidos/crearDesdePresupuesto',
  consultarMiPedido: 'GET pedidos/consultarMiPedido',
});
