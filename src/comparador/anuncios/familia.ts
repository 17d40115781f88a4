import { family } from '#office/family.ts';

export const anuncios = family('anuncios', {
  title: 'Anuncios',
  recurso: 'anuncios',
  contract: () => import('./contract.ts'),
  path: 'anuncios',
  menu: 'left',
});
