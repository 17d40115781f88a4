import { family } from '#oficina/base/family.ts';

export const facturasAnteriores = family('facturasAnteriores', {
  title: 'Facturas de otro programa',
  recurso: 'facturasAnteriores',
  contract: () => import('./contract.ts'),
  path: 'facturasAnteriores',
  menu: 'papers',
  big: true,
  label: ['numero'],
  subtitle: ['clienteNombre'],
  quick: false,
  layout: {
    sections: [
      { title: 'Factura', fields: ['numero', 'fecha', 'concepto', 'programa'] },
      { title: 'Cliente', fields: ['clienteNombre', 'nif', '_idCliente'] },
      {
        title: 'Importes',
        fields: ['base', 'tipoIva', 'cuota', 'recargo', 'retencion', 'suplidos', 'total'],
      },
      { title: 'Cobro', fields: ['pendiente', 'venceEl'] },
    ],
  },
});
