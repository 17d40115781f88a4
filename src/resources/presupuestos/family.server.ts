import { paperFamily } from '#office/papeles/paper-family.server.ts';
import { presupuestos } from './contract.ts';
import { EstadoPresupuesto, editablesPresupuesto, siguientesPresupuesto } from './estados.ts';
import { presupuestosScope } from './scope.server.ts';
import { presupuestosLineas, presupuestos as table } from './table.server.ts';

/** Presupuestos as papers. */
export const presupuestosFamily = paperFamily({
  resource: presupuestos,
  table,
  lines: presupuestosLineas,
  recurso: 'presupuestos',
  prefix: 'PRE',
  editable: editablesPresupuesto,
  next: siguientesPresupuesto,
  ended: [EstadoPresupuesto.aceptado],
  scope: presupuestosScope,
  removable: ({ numero }) => numero === null,
});
