import {
  choice,
  day,
  flag,
  moment,
  optional,
  reference,
  system,
  text,
  whole,
} from '#platform/kit/contract/fields.ts';
import { keysOf, recordOf } from '#platform/kit/contract/keys-of.ts';
import { defineResource, type Row } from '#platform/kit/contract/resource.ts';
import { DOCUMENTO_LIMITS, documentoTypes } from './limits.ts';
import {
  entidadesDocumento,
  estadosFirmaDocumento,
  revisionesDocumento,
  visibilidadesDocumento,
} from './states.ts';

const said = (title: string, max: number) => system(text({ title, max }));
const to = (title: string, family: string) => system(optional(reference({ title, family })));

const tipos = recordOf(keysOf(documentoTypes), (type) => documentoTypes[type].words);

/** Files of the business and of its clientes, alumnos and papers, with their versions. */
export const documentos = defineResource({
  name: 'documentos',
  one: 'el documento',
  many: 'documentos',
  label: 'nombre',
  fields: {
    nombre: text({ title: 'Nombre', max: DOCUMENTO_LIMITS.name }),
    _idClasificacion: reference({ title: 'Clasificación', family: 'clasificacionesDocumento' }),
    visibilidad: choice({
      title: 'Quién lo ve',
      options: visibilidadesDocumento,
      initial: 'interna',
    }),
    requiereFirma: flag({ title: 'Se firma', initial: false }),
    caducaEn: optional(day({ title: 'Caduca', hint: 'Cuando lo que dice deja de valer' })),
    etiquetas: optional(text({ title: 'Etiquetas', hint: 'Separadas por comas', max: 200 })),
    tipo: system(choice({ title: 'Tipo', options: tipos, initial: 'pdf' })),
    tamano: system(whole({ title: 'Tamaño', min: 1, max: DOCUMENTO_LIMITS.bytes, unit: 'bytes' })),
    subidoEn: system(moment({ title: 'Subido' })),
    /** Clientes do not see it. */
    subidoPor: optional(said('Quién lo subió', 200)),
    entidad: system(choice({ title: 'De qué es', options: entidadesDocumento, initial: 'negocio' })),
    _idEntidad: system(optional(text({ title: 'De cuál', max: 36 }))),
    _idCliente: to('Cliente', 'clientes'),
    _idContacto: to('Contacto', 'contactosClientes'),
    _idAlumno: to('Alumno', 'alumnos'),
    _idPresupuesto: to('Presupuesto', 'presupuestos'),
    _idPedido: to('Pedido', 'pedidos'),
    _idFactura: to('Factura', 'facturas'),
    numVersion: system(whole({ title: 'Versión', min: 1, max: 10_000 })),
    vigente: system(flag({ title: 'Última versión', initial: true })),
    _idAnterior: to('Versión anterior', 'documentos'),
    /** First version. */
    _idGrupo: system(reference({ title: 'Primera versión', family: 'documentos' })),
    estadoFirma: system(choice({ title: 'Firma', options: estadosFirmaDocumento, initial: 'noRequiere' })),
    revision: system(choice({ title: 'Antivirus', options: revisionesDocumento, initial: 'noHay' })),
    retenerHasta: system(
      optional(day({ title: 'Se guarda hasta', hint: 'Después se elimina solo; sin fecha, nunca' })),
    ),
    descargas: system(optional(whole({ title: 'Descargas', min: 0, max: 2_000_000_000 }))),
    nombreOriginal: said('Nombre del archivo', DOCUMENTO_LIMITS.name),
    nombreUnico: said('Nombre único', 60),
    mime: said('Tipo de contenido', 100),
    sha256: said('SHA-256', 64),
  },
  check: ({ visibilidad, entidad }) =>
    visibilidad === 'cliente' && (entidad === 'negocio' || entidad === 'alumno')
      ? [{ campo: 'visibilidad', motivo: 'no es de ningún cliente: elige otra' }]
      : [],
  list: {
    columns: [
      ...(['nombre', '_idClasificacion', '_idCliente', 'tipo', 'tamano', 'subidoEn'] as const),
      ...(['visibilidad', 'numVersion', 'estadoFirma', 'caducaEn'] as const),
    ],
    spare: ['numVersion', 'tamano', 'tipo', 'visibilidad', 'subidoEn', '_idClasificacion'],
    filters: [
      ...([
        '_idClasificacion',
        'entidad',
        'visibilidad',
        'tipo',
        'estadoFirma',
        'revision',
        '_idCliente',
      ] as const),
      ...(['_idContacto', '_idAlumno', '_idPresupuesto', '_idPedido', '_idFactura'] as const),
      ...(['_idGrupo', 'vigente', 'subidoEn', 'caducaEn', 'nombreUnico'] as const),
    ],
    search: ['nombre', 'nombreOriginal', 'etiquetas'],
    order: ['subidoEn', 'nombre', 'tamano', 'caducaEn'],
    descending: true,
  },
});

export type DocumentoRow = Row<typeof documentos.fields>;
