import type { ScreenFamily } from '#oficina/base/family.ts';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import type { DocumentoRow } from '../contract.ts';

export const documentoFamily: ScreenFamily = {
  heading: 'Documentos',
  base: '/panelAdmin/documentos',
  recurso: 'documentos',
};

/** Fields for the program only, or that the screen shows elsewhere. */
const HIDDEN: readonly (keyof DocumentoRow)[] = [
  '_idEntidad',
  '_idGrupo',
  '_idAnterior',
  'vigente',
  'mime',
  'nombreUnico',
  'numVersion',
  'descargas',
];

const OWNERS = [
  '_idCliente',
  '_idContacto',
  '_idAlumno',
  '_idPresupuesto',
  '_idPedido',
  '_idFactura',
] as const;

/** Form of a documento, with only the owners that it has. */
const documentoLayout = (row: DocumentoRow | undefined): FormLayout<keyof DocumentoRow> => ({
  hidden: [...HIDDEN, ...OWNERS.filter((name) => !row?.[name])],
  sections: [
    {
      title: 'Datos',
      fields: [
        'nombre',
        '_idClasificacion',
        'visibilidad',
        'caducaEn',
        'etiquetas',
        'requiereFirma',
        'estadoFirma',
      ],
    },
    { title: 'De qué es', fields: ['entidad', ...OWNERS] },
    {
      title: 'El archivo',
      fields: ['nombreOriginal', 'tipo', 'tamano', 'subidoEn', 'subidoPor', 'retenerHasta', 'sha256'],
    },
  ],
});
