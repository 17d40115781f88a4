import { nextStates } from '#oficina/base/steps/step-table.ts';
import type { PaperFamily } from '#oficina/ventas/papeles/paper-family.server.ts';
import { presupuestos } from './contract.ts';
import { EstadoPresupuesto, editablesPresupuesto } from './estados.ts';
import { pasosPresupuesto } from './pasos.ts';
import { presupuestosScope } from './scope.server.ts';
import { presupuestosLineas, presupuestos as table } from './table.server.ts';

/** Presupuestos as papers. */
export const presupuestosFamily: PaperFamily = {
  resource: presupuestos,
  table,
  lines: presupuestosLineas,
  recurso: 'presupuestos',
  prefix: 'PRE',
  editable: editablesPresupuesto,
  next: nextStates(pasosPresupuesto, Object.values(EstadoPresupuesto)),
  ended: [EstadoPresupuesto.aceptado],
  closed: ({ versionVigente }) => versionVigente === false,
  scope: presupuestosScope,
  removable: ({ numero }) => numero === null,
};
