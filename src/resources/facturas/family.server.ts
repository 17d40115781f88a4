import { paperFamily } from '#office/papeles/paper-family.server.ts';
import { facturas } from './contract.ts';
import { EstadoFactura, editablesFactura, siguientesFactura } from './estados.ts';
import { facturasScope } from './scope.server.ts';
import { facturasLineas, facturas as table } from './table.server.ts';

/** Invoices as papers: written while they are drafts. */
export const invoices = paperFamily({
  resource: facturas,
  table,
  lines: facturasLineas,
  recurso: 'facturas',
  prefix: 'F',
  editable: editablesFactura,
  next: siguientesFactura,
  scope: facturasScope,
  removable: ({ estado }) => estado === EstadoFactura.preparando,
});
