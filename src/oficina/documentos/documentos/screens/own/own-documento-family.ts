import { pickFields } from '#platform/crud/screens/fields/pick-fields.ts';
import type { CrudResource } from '#platform/crud/screens/resource-types.ts';
import { documentos } from '../../contract.ts';

/** Fields that an autoescuela sees of its documentos. */
const SHOWN = ['nombre', 'tipo', 'tamano', 'subidoEn', 'caducaEn', 'estadoFirma', 'nombreOriginal'];

export const ownDocumentos: CrudResource = {
  ...documentos,
  fields: pickFields(documentos.fields, SHOWN),
  list: {
    columns: ['nombre', 'tipo', 'tamano', 'subidoEn', 'estadoFirma'],
    filters: ['tipo'],
    search: ['nombre', 'nombreOriginal'],
    order: ['subidoEn', 'nombre', 'tamano'],
    descending: true,
  },
};

export const OWN_DOCUMENTOS = {
  heading: 'Documentos',
  base: '/panelCliente/documentos',
  recurso: 'documentos',
} as const;
