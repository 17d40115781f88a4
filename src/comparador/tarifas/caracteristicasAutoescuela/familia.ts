import { family } from '#oficina/base/family.ts';

export const caracteristicasAutoescuela = family('caracteristicasAutoescuela', {
  title: 'Características de autoescuela',
  recurso: 'catalogosWeb',
  contract: () => import('./contract.ts'),
  path: 'auxiliares/caracteristicas',
  heading: 'Características Autoescuela',
  menu: 'specification',
  // Letter for letter (specification §8).
  fallbacks: {
    leer: 'Error al obtener las caracteristicas',
    consultar: 'Error al obtener la caracteristica',
    eliminar: 'Error al eliminar la caracteristica',
  },
});
