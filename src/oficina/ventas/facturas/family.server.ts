import { nextStates } from '#oficina/base/steps/step-table.ts';
import type { PaperFamily } from '#oficina/ventas/papeles/paper-family.server.ts';
import { facturas } from './contract.ts';
import { EstadoFactura, editablesFactura } from './estados.ts';
import type { Factura } from './factura.server.ts';
import { estadoDePasos, pasosFactura } from './pasos.ts';
import { facturasScope } from './scope.server.ts';
import { facturasLineas, facturas as table } from './table.server.ts';

/** Facturas as papers: only a draft can be written. */
export const facturasFamily: PaperFamily<Factura> = {
  resource: facturas,
  table,
  lines: facturasLineas,
  recurso: 'facturas',
  prefix: 'F',
  editable: editablesFactura,
  next: nextStates(pasosFactura, Object.values(EstadoFactura)),
  closed: (paper) => estadoDePasos(paper) === 'anulada',
  scope: facturasScope,
  removable: ({ estado }) => estado === EstadoFactura.preparando,
};
