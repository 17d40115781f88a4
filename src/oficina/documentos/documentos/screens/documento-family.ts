import type { ScreenFamily } from '#oficina/base/family.ts';

export const documentoFamily: ScreenFamily = {
  heading: 'Documentos',
  base: '/panelAdmin/documentos',
  recurso: 'documentos',
};
