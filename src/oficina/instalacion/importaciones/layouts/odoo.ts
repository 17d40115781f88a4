import type { Layout } from './layout.ts';

/** Columns of facturas, by their Spanish labels and by the names of their fields. The signed ones are negative in a rectificativa. */
const facturas: Layout['columns'] = {
  Número: 'numero',
  name: 'numero',
  'Nombre del socio a mostrar en la factura.': 'clienteNombre',
  invoice_partner_display_name: 'clienteNombre',
  Partner: 'clienteNombre',
  partner_id: 'clienteNombre',
  'Partner/NIF': 'nif',
  'partner_id/vat': 'nif',
  'Fecha de Factura/Recibo': 'fecha',
  invoice_date: 'fecha',
  'Fecha de vencimiento': 'venceEl',
  invoice_date_due: 'venceEl',
  'Base imponible con signo': 'base',
  amount_untaxed_signed: 'base',
  'Base imponible': 'base',
  amount_untaxed: 'base',
  amount_total_signed: 'total',
  Total: 'total',
  amount_total: 'total',
  'Importe adeudado con signo': 'pendiente',
  amount_residual_signed: 'pendiente',
  'Importe adeudado': 'pendiente',
  amount_residual: 'pendiente',
  // Not brought: this column may include the withheld IRPF. `cuota` is the total minus the base.
  amount_tax: null,
  amount_tax_signed: null,
  'Estado de pago': null,
  payment_state: null,
  'Referencia de pago': null,
  Diario: null,
  id: null,
};

const clientes: Layout['columns'] = {
  name: 'nombreComercial',
  vat: 'nif',
  email: 'email',
  phone: 'telefono',
  mobile: 'telefono',
  website: 'web',
  street: 'direccion',
  zip: 'codigoPostal',
  city: 'municipio',
  // Not brought: an external identifier, the rest of the address and a text with HTML.
  id: null,
  'state_id/id': null,
  'country_id/id': null,
  street2: null,
  comment: null,
  is_company: null,
};

/**
 * Exports of Odoo in CSV or XLSX: commas and decimal point, ISO dates, NIF with ES before it. Facturas come with the labels in Spanish
 * or with the names of their fields, and clientes with these names («exportación compatible con la importación»). Source:
 * `addons/web/controllers/export.py`, `addons/account/views/account_move_views.xml`, `addons/account/i18n/es.po` and
 * `odoo/addons/base/i18n/es.po` (17.0) and `odoo/addons/base/models/res_partner.py` of github.com/odoo/odoo.
 */
export const odoo: readonly Layout[] = [
  {
    programa: 'Odoo',
    familia: 'facturasAnteriores',
    marks: ['Número', 'Fecha de Factura/Recibo', 'Total'],
    columns: facturas,
  },
  {
    programa: 'Odoo',
    familia: 'facturasAnteriores',
    marks: ['name', 'invoice_date', 'amount_total'],
    columns: facturas,
  },
  {
    programa: 'Odoo',
    familia: 'clientes',
    marks: ['name', 'vat', 'street', 'zip'],
    columns: clientes,
    copies: { razonSocial: 'nombreComercial' },
  },
];
