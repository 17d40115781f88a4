import { family } from '#oficina/base/family.ts';

export const clasificacionesCliente = family('clasificacionesCliente', {
  title: 'Clasificaciones de clientes',
  recurso: 'catalogos',
  contract: () => import('./contract.ts'),
  path: 'auxiliares/clasificacionesClientes',
  menu: 'specification',
  // 'la clasificación' and no more, as the specification says it (§8).
  fallbacks: {
    consultar: 'Error al obtener la clasificación',
    crear: 'Error al crear la clasificación',
    actualizar: 'Error al actualizar la clasificación',
    eliminar: 'Error al eliminar la clasificación',
  },
});
