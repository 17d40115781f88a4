import { family } from '#office/family.ts';

export const facturasAnteriores = family('facturasAnteriores', {
  title: 'Facturas de otro programa',
  recurso: 'facturasAnteriores',
  contract: () => import('./contract.ts'),
  path: 'facturasAnteriores',
  menu: 'ours',
  big: true,
  label: ['numero'],
  subtitle: ['clienteNombre'],
  quick: false,
});
