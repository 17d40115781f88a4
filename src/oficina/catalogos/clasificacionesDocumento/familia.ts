import { family } from '#oficina/base/family.ts';

export const clasificacionesDocumento = family('clasificacionesDocumento', {
  title: 'Clasificaciones de documentos',
  recurso: 'catalogos',
  contract: () => import('./contract.ts'),
  path: 'auxiliares/clasificacionesDocumentos',
  // 'la clasificación' and no more, as the specification says it (§8).
  fallbacks: {
    consultar: 'Error al obtener la clasificación',
    crear: 'Error al crear la clasificación',
    actualizar: 'Error al actualizar la clasificación',
    eliminar: 'Error al eliminar la clasificación',
  },
  menu: 'lists',
});
