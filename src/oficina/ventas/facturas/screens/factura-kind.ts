import { cuentas, type PaperKind } from '#oficina/ventas/papeles/screens/paper-kind.ts';
import { offered } from '#platform/crud/screens/layout.ts';
import { type FacturaRow, facturas } from '../contract.ts';
import { EstadoFactura, editablesFactura, estadosFactura } from '../estados.ts';
import { facturas as family } from '../familia.ts';

type FacturaKind = PaperKind<typeof facturas>;

const more = ['_idContacto', 'refCliente', ...cuentas, '_idResponsable'];

/** The resource `facturas`, with only these types on offer. */
const ofTypes = (types: readonly string[]): typeof facturas => ({
  ...facturas,
  fields: {
    ...facturas.fields,
    tipo: offered(facturas.fields.tipo, 'tipo', { options: { tipo: types } }) as typeof facturas.fields.tipo,
  },
});

const kindOf = (types: readonly string[]): FacturaKind => ({
  family,
  resource: ofTypes(types),
  fields: { head: ['_idCliente', 'titulo', 'tipo', 'fechaOperacion', '_idFormaPago'], more },
  way: [EstadoFactura.preparando, EstadoFactura.hecha, EstadoFactura.entregada],
  states: estadosFactura,
  sends: { button: 'Emitir y enviar', accion: 'M', to: EstadoFactura.entregada },
  editable: editablesFactura,
  // Looking at the PDF is not noted. Taking it is: from the second time on, the PDF says that it is a duplicate.
  pdf: { shown: 'facturas/descargar', taken: { path: 'facturas/imprimir', method: 'PUT' } },
  begun: () => ({}),
});

/** Facturas, for their screens. */
export const facturaKind = kindOf(['F1', 'F2']);

const exchangeKind = kindOf(['F3']);
const correctingKind = kindOf(['R1', 'R2', 'R3', 'R4']);
const correctingSimplifiedKind = kindOf(['R5']);

/** Kind of issued facturas: it also shows `fecha`, the day of issue. */
const issuedKind: FacturaKind = {
  ...facturaKind,
  resource: facturas,
  fields: {
    head: ['_idCliente', 'titulo', 'fecha', 'venceEl', '_idFormaPago'],
    more: ['tipo', 'fechaOperacion', ...more],
  },
};

/** Kind of issued facturas that are owed: they say that they have no way of payment. */
const owedKind: FacturaKind = { ...issuedKind, lacking: { _idFormaPago: 'Sin forma de pago' } };

/** Kind of annulled facturas: they are in no state of the way. */
const annulledKind: FacturaKind = { ...issuedKind, way: [] };

/** Kind of a stored factura: a rectificativa keeps its type. */
export function kindOfFactura(row: FacturaRow | undefined): FacturaKind {
  const tipo = String(row?.tipo ?? '');
  if (row?.estadoCobro === 'anulada') return annulledKind;
  if (row && row.estado !== EstadoFactura.preparando)
    return Number(row.pendienteCobro) > 0 ? owedKind : issuedKind;
  if (tipo === 'F3') return exchangeKind;
  if (tipo === 'R5') return correctingSimplifiedKind;
  return tipo.startsWith('R') ? correctingKind : facturaKind;
}
