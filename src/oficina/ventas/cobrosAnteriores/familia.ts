import { family } from '#oficina/base/family.ts';

export const cobrosAnteriores = family('cobrosAnteriores', {
  title: 'Cobros de otro programa',
  recurso: 'cobrosAnteriores',
  contract: () => import('./contract.ts'),
  path: 'cobrosAnteriores',
  menu: 'papers',
  label: ['fecha'],
  quick: false,
  made: 'Se traen con «Traer mis datos», y se quitan deshaciendo lo que se trajo.',
});
