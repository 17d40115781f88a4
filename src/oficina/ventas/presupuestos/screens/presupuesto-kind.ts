import { cuentas, type PaperKind } from '#oficina/ventas/papeles/screens/paper-kind.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { presupuestos } from '../contract.ts';
import { EstadoPresupuesto, editablesPresupuesto, estadosPresupuesto } from '../estados.ts';
import { presupuestos as family } from '../familia.ts';

/** Presupuestos, for their screens. */
export const presupuestoKind: PaperKind<typeof presupuestos> = {
  family,
  resource: presupuestos,
  fields: {
    head: ['_idCliente', 'titulo', 'fecha', 'validoHasta', '_idFormaPago'],
    more: ['_idContacto', 'refCliente', 'prospecto', ...cuentas, '_idResponsable'],
  },
  way: [
    EstadoPresupuesto.solicitado,
    EstadoPresupuesto.enProceso,
    EstadoPresupuesto.hecho,
    EstadoPresupuesto.enviado,
    EstadoPresupuesto.aceptado,
  ],
  states: estadosPresupuesto,
  sends: { button: 'Enviar', accion: 'T', to: EstadoPresupuesto.enviado },
  editable: editablesPresupuesto,
  pdf: { shown: 'presupuestos/imprimir', taken: { path: 'presupuestos/descargar', method: 'GET' } },
  begun: (today) => ({ validoHasta: dayAfter(today, 30) }),
};
