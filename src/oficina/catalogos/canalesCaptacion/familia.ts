import { family } from '#oficina/base/family.ts';

export const canalesCaptacion = family('canalesCaptacion', {
  title: 'Canales de captación',
  recurso: 'canalesCaptacion',
  contract: () => import('./contract.ts'),
  menu: 'specification',
  fallbacks: { leer: 'Error al obtener los canales' },
});
