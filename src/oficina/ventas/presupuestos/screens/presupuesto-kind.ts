import type { PaperKind } from '#oficina/ventas/papeles/screens/paper-kind.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { presupuestos } from '../contract.ts';
import { EstadoPresupuesto, editablesPresupuesto, estadosPresupuesto } from '../estados.ts';
import { presupuestos as family } from '../familia.ts';

/** Presupuestos, for their screens: the cliente above the lines, the other fields below. */
export const presupuestoKind: PaperKind<typeof presupuestos> = {
  family,
  resource: presupuestos,
  sections: {
    above: [
      {
        title: 'Para quién',
        fields: ['_idCliente', '_idContacto', 'titulo', 'refCliente', 'fecha', 'validoHasta', 'prospecto'],
      },
    ],
    below: [
      {
        title: 'Cuentas',
        fields: ['dtoGlobal1', 'dtoGlobal2', 'impuesto', 'irpf', 'serie', '_idFormaPago', 'preciosConIva'],
      },
      { title: 'Textos', fields: ['condiciones', 'notasPublicas', 'notasPrivadas', '_idResponsable'] },
    ],
  },
  way: [
    EstadoPresupuesto.solicitado,
    EstadoPresupuesto.enProceso,
    EstadoPresupuesto.hecho,
    EstadoPresupuesto.enviado,
    EstadoPresupuesto.aceptado,
  ],
  states: estadosPresupuesto,
  editable: editablesPresupuesto,
  pdf: { shown: 'presupuestos/imprimir', taken: { path: 'presupuestos/descargar', method: 'GET' } },
  begun: (today) => ({ validoHasta: dayAfter(today, 30) }),
};
