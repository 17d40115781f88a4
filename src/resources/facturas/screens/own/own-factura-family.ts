import { pickFields } from '#web/crud/form-parts.ts';
import type { CrudResource } from '#web/crud/resource-types.ts';
import { facturas } from '../../contract.ts';

/** Fields that an autoescuela sees of its facturas; those of the office are left out. */
const SHOWN = [
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

export const ownFacturas: CrudResource = {
  ...facturas,
  fields: pickFields(facturas.fields, SHOWN),
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
