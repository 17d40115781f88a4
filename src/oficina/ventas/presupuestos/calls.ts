import { client } from '#platform/browser/operations.ts';
import type { presupuestosOperations } from './operations.ts';

export const presupuestosCalls = client<typeof presupuestosOperations>({
  duplicar: 'POST presupuestos/duplicar',
  consultarMiPresupuesto: 'GET presupuestos/consultarMiPresupuesto',
  contarMisPendientes: 'GET presupuestos/contarMisPendientes',
  aceptar: 'PUT presupuestos/aceptar',
  rechazar: 'PUT presupuestos/rechazar',
  preguntar: 'PUT presupuestos/preguntar',
  anotarVisto: 'PUT presupuestos/anotarVisto',
});
