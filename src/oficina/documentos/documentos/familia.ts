import { family } from '#oficina/base/family.ts';

export const documentos = family('documentos', {
  title: 'Documentos',
  recurso: 'documentos',
  contract: () => import('./contract.ts'),
  path: 'documentos',
  menu: 'work',
  big: true,
  subtitle: ['nombreOriginal'],
});
