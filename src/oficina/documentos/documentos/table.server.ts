import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  beginningIndex,
  orderIndex,
  originColumn,
  searchColumn,
  signsIndex,
} from '#oficina/base/shared-columns.server.ts';
import { clasificacionesDocumento } from '#oficina/catalogos/clasificacionesDocumento/table.server.ts';
import { alumnos } from '#oficina/relacion/alumnos/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/table.server.ts';
import { facturas } from '#oficina/ventas/facturas/table.server.ts';
import { pedidos } from '#oficina/ventas/pedidos/table.server.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { type DocumentoType, documentoTypes } from './limits.ts';
import {
  type EntidadDocumento,
  type EstadoFirmaDocumento,
  entidadesDocumento,
  estadosFirmaDocumento,
  type RevisionDocumento,
  revisionesDocumento,
  type VisibilidadDocumento,
  visibilidadesDocumento,
} from './states.ts';

/** One row per version of a documento. Its file is named by the id, and is stored before the row. */
export const documentos = pgTable(
  'documentos',
  {
    ...baseColumns(),
    nombre: text().notNull(),
    nombreOriginal: text('nombre_original').notNull(),
    nombreUnico: text('nombre_unico').notNull(),
    tipo: text({ enum: keysOf<DocumentoType>(documentoTypes) }).notNull(),
    mime: text().notNull(),
    tamano: integer().notNull(),
    sha256: text().notNull(),
    _idClasificacion: uuid('clasificacion_id')
      .notNull()
      .references(() => clasificacionesDocumento.id),
    entidad: text({ enum: keysOf<EntidadDocumento>(entidadesDocumento) }).notNull(),
    /** Cliente of the documento or of its owner: triggers update it when the owner changes hands. */
    _idCliente: uuid('cliente_id').references(() => clientes.id),
    _idContacto: uuid('contacto_id').references(() => contactosClientes.id),
    /** Deleted with an alumno who asks for erasure. */
    _idAlumno: uuid('alumno_id').references(() => alumnos.id, { onDelete: 'cascade' }),
    _idPresupuesto: uuid('presupuesto_id').references(() => presupuestos.id),
    _idPedido: uuid('pedido_id').references(() => pedidos.id),
    _idFactura: uuid('factura_id').references(() => facturas.id),
    _idEntidad: uuid('entidad_id').generatedAlwaysAs(
      (): SQL =>
        sql`CASE entidad WHEN 'cliente' THEN cliente_id ELSE coalesce(contacto_id, alumno_id, presupuesto_id, pedido_id, factura_id) END`,
    ),
    /** First version; its own id for the first one. */
    _idGrupo: uuid('grupo_id').notNull(),
    _idAnterior: uuid('anterior_id').references((): AnyPgColumn => documentos.id, { onDelete: 'cascade' }),
    numVersion: integer('num_version').notNull().default(1),
    vigente: boolean().notNull().default(true),
    visibilidad: text({ enum: keysOf<VisibilidadDocumento>(visibilidadesDocumento) }).notNull(),
    requiereFirma: boolean('requiere_firma').notNull(),
    estadoFirma: text('estado_firma', { enum: keysOf<EstadoFirmaDocumento>(estadosFirmaDocumento) })
      .notNull()
      .default('noRequiere'),
    /** A new antivirus result does not raise `version`: the documento itself did not change. */
    revision: text({ enum: keysOf<RevisionDocumento>(revisionesDocumento) })
      .notNull()
      .default('noHay'),
    caducaEn: date('caduca_en'),
    /** Day until which it is kept; null for ever. */
    retenerHasta: date('retener_hasta'),
    etiquetas: text(),
    /** Count of `documentos_descargas`. It does not raise `version`: the documento itself did not change. */
    descargas: integer().notNull().default(0),
    subidoEn: timestamp('subido_en', { withTimezone: true, mode: 'string' }).notNull(),
    subidoPor: text('subido_por').notNull(),
    subidoPorId: uuid('subido_por_id').notNull(),
    /** Key that the sender gave to the upload: the same key means the same upload. */
    claveEnvio: text('clave_envio'),
    origen: originColumn(),
    busqueda: searchColumn("nombre || ' ' || nombre_original || ' ' || coalesce(etiquetas, '')"),
  },
  (table) => [
    uniqueIndex('documentos_nombre_unico').on(table.nombreUnico),
    uniqueIndex('documentos_envio').on(table.subidoPorId, table.claveEnvio),
    uniqueIndex('documentos_vigente').on(table._idGrupo).where(sql`vigente`),
    uniqueIndex('documentos_version').on(table._idGrupo, table.numVersion),
    uniqueIndex('documentos_siguiente').on(table._idAnterior),
    beginningIndex('documentos', table.busqueda),
    signsIndex('documentos', table.id, table.busqueda),
    index('documentos_busqueda').using('gin', table.busqueda.op('gin_trgm_ops')),
    orderIndex('documentos_nombre', table.nombre, table.id),
    index('documentos_subido').on(table.subidoEn, table.id),
    index('documentos_tamano').on(table.tamano, table.id),
    index('documentos_caduca').on(table.caducaEn, table.id),
    index('documentos_cliente').on(table._idCliente, table.subidoEn, table.id),
    index('documentos_igual').on(table.sha256),
    index('documentos_sin_revisar').on(table.subidoEn).where(sql`revision = 'sinRevisar'`),
    index('documentos_clasificacion').on(table._idClasificacion),
    index('documentos_contacto').on(table._idContacto),
    index('documentos_alumno').on(table._idAlumno),
    index('documentos_presupuesto').on(table._idPresupuesto),
    index('documentos_pedido').on(table._idPedido),
    index('documentos_factura').on(table._idFactura),
    check(
      'documentos_de',
      sql`num_nonnulls(contacto_id, alumno_id, presupuesto_id, pedido_id, factura_id) = (entidad NOT IN ('negocio', 'cliente'))::int
        AND (entidad = 'contacto') = (contacto_id IS NOT NULL) AND (entidad = 'alumno') = (alumno_id IS NOT NULL)
        AND (entidad = 'presupuesto') = (presupuesto_id IS NOT NULL) AND (entidad = 'pedido') = (pedido_id IS NOT NULL)
        AND (entidad = 'factura') = (factura_id IS NOT NULL) AND (entidad <> 'cliente' OR cliente_id IS NOT NULL)
        AND (entidad NOT IN ('negocio', 'alumno') OR cliente_id IS NULL)`,
    ),
    check('documentos_primera', sql`(${table.numVersion} = 1) = (${table._idAnterior} IS NULL)`),
    check('documentos_firma', sql`${table.requiereFirma} OR ${table.estadoFirma} = 'noRequiere'`),
  ],
);

/** Downloads and looks of each documento. Rows are only added; they go with the documento. */
export const documentosDescargas = pgTable(
  'documentos_descargas',
  {
    id: uuid().primaryKey(),
    documentoId: uuid('documento_id')
      .notNull()
      .references(() => documentos.id, { onDelete: 'cascade' }),
    en: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid('actor_id').notNull(),
    /** Name of the actor at that time. */
    actorNombre: text('actor_nombre').notNull(),
    tipo: text({ enum: ['trabajador', 'cliente', 'clave'] }).notNull(),
    modo: text({ enum: ['descarga', 'vista'] }).notNull(),
    ip: text().notNull(),
    /** Requested part, when it was not the whole: '0-1023'. */
    rango: text(),
  },
  (table) => [index('documentos_descargas_de').on(table.documentoId, table.en)],
);

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Texts of PDFs, read by a job. An empty text means that it was tried. */
export const documentosTextos = pgTable(
  'documentos_textos',
  {
    documentoId: uuid('documento_id')
      .primaryKey()
      .references(() => documentos.id, { onDelete: 'cascade' }),
    texto: text().notNull(),
    /** Pages read; the PDF may have more. */
    paginas: integer().notNull(),
    /** Reason when the reading failed. */
    fallo: text(),
    palabras: tsvector('palabras').generatedAlwaysAs(
      (): SQL => sql`to_tsvector('spanish'::regconfig, sin_tildes(texto))`,
    ),
  },
  (table) => [index('documentos_textos_palabras').using('gin', table.palabras)],
);
