import { forClientes } from '#oficina/base/cliente-panel.ts';
import { documentos } from '../contract.ts';

/** Documentos as the autoescuela that they are for sees them. */
export const clienteDocumentos = forClientes(documentos, {
  fields: [
    ...(['nombre', 'tipo', 'tamano', 'subidoEn', 'caducaEn', 'estadoFirma', 'nombreOriginal'] as const),
  ],
  list: {
    columns: ['nombre', 'tipo', 'tamano', 'subidoEn', 'estadoFirma'],
    filters: ['tipo'],
    search: ['nombre', 'nombreOriginal'],
    order: ['subidoEn', 'nombre', 'tamano'],
    descending: true,
  },
});
