import { family } from '#oficina/base/family.ts';

export const anuncios = family('anuncios', {
  title: 'Anuncios',
  recurso: 'anuncios',
  contract: () => import('./contract.ts'),
  path: 'anuncios',
  menu: 'left',
});
