import { family } from '#oficina/base/family.ts';

export const presupuestosAnteriores = family('presupuestosAnteriores', {
  title: 'Presupuestos de otro programa',
  recurso: 'presupuestosAnteriores',
  contract: () => import('./contract.ts'),
  path: 'presupuestosAnteriores',
  menu: 'papers',
  label: ['numero'],
  subtitle: ['clienteNombre'],
  quick: false,
  made: 'Se traen con «Traer mis datos», y se quitan deshaciendo lo que se trajo.',
});
