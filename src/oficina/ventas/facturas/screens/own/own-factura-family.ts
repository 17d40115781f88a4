import { pickFields } from '#platform/crud/screens/fields/pick-fields.ts';
import type { CrudResource } from '#platform/crud/screens/resource-types.ts';
import { type FacturaRow, facturas } from '../../contract.ts';

/** Fields that an autoescuela sees of its facturas; those of the office are left out. */
const SHOWN: readonly (keyof FacturaRow & string)[] = [
  'codigo',
  'titulo',
  'refCliente',
  'fecha',
  'fechaOperacion',
  'venceEl',
  'total',
  'pendienteCobro',
  'estadoCobro',
  'condiciones',
  'notasPublicas',
];

export const ownFacturas: Pick<typeof facturas, keyof CrudResource> = {
  ...facturas,
  // Rows have all the fields; those of the office are null.
  fields: {
    ...(pickFields(facturas.fields, SHOWN) as typeof facturas.fields),
    // In the words of the person who pays.
    estadoCobro: { ...facturas.fields.estadoCobro, title: 'Pago' },
    pendienteCobro: { ...facturas.fields.pendienteCobro, title: 'Por pagar' },
  },
  list: {
    columns: ['codigo', 'titulo', 'fecha', 'venceEl', 'estadoCobro', 'total', 'pendienteCobro'],
    filters: [],
    search: ['codigo', 'titulo', 'refCliente'],
    order: ['fecha', 'codigo', 'venceEl'],
    descending: true,
  },
};

export const OWN_FACTURAS = {
  heading: 'Facturas',
  base: '/panelCliente/facturas',
  recurso: 'facturas',
} as const;
