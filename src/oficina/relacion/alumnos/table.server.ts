import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { permisosConducir } from '#comparador/tarifas/permisosConducir/table.server.ts';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import {
  beginningIndex,
  etapaColumns,
  orderIndex,
  originColumn,
  searchColumn,
  signsIndex,
} from '#oficina/base/shared-columns.server.ts';
import { canalesCaptacion } from '#oficina/catalogos/canalesCaptacion/table.server.ts';

/** Alumnos who request information: their request and contact data. */
export const alumnos = pgTable(
  'alumnos',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    /** 'ALU-000001'. */
    codigo: text()
      .notNull()
      .default(sql`'ALU-' || to_char(nextval('alumnos_codigo'), 'FM9999999999000000')`)
      .unique(),
    nombre: text().notNull(),
    apellidos: text(),
    email: text(),
    /** See `emailKey`. */
    emailClave: text('email_clave'),
    /** E.164. */
    telefono: text(),
    dni: text(),
    fechaNacimiento: date('fecha_nacimiento'),
    codigoPostal: text('codigo_postal'),
    /** As they wrote it. */
    municipio: text(),
    codProvincia: text('cod_provincia').notNull(),
    _idPermiso: uuid('permiso_id')
      .notNull()
      .references(() => permisosConducir.id),
    modalidad: text({ enum: ['presencial', 'online', 'mixta', 'intensivo'] })
      .notNull()
      .default('presencial'),
    /** Euros with VAT. */
    presupuestoMax: numeric('presupuesto_max', { precision: 14, scale: 2 }),
    mensaje: text(),
    fechaInicioDeseada: date('fecha_inicio_deseada'),
    disponibilidad: text(),
    /** Mother, father or guardian of an alumno under age. */
    tutorNombre: text('tutor_nombre'),
    /** E.164. */
    tutorTelefono: text('tutor_telefono'),
    tutorConsienteEn: timestamp('tutor_consiente_en', { withTimezone: true }),
    ...etapaColumns(),
    _idResponsable: uuid('responsable_id').references(() => usuarios.id),
    _idCanalCaptacion: uuid('canal_captacion_id').references(() => canalesCaptacion.id),
    /** Notes of the business about the alumno. */
    notas: text(),
    origen: originColumn(),
    /** The import that made it, or changed it last. */
    loteId: uuid('lote_id'),
    /** Time when the alumno accepted the privacy text; null if a worker made the row. */
    aceptaPrivacidadEn: timestamp('acepta_privacidad_en', { withTimezone: true }),
    /** Version of that text. */
    versionPrivacidad: text('version_privacidad'),
    /** Time when the alumno opened the link in the correo; null if a worker made the row. */
    emailVerificadoEn: timestamp('email_verificado_en', { withTimezone: true, mode: 'string' }),
    /** Change to a verified request; it takes effect when the address confirms it. */
    cambioPendiente: jsonb('cambio_pendiente').$type<Record<string, unknown>>(),
    /** When the alumno's identity was removed. */
    anonimizadoEn: timestamp('anonimizado_en', { withTimezone: true }),
    creadoEn: timestamp('creado_en', { withTimezone: true }).notNull(),
    modificadoEn: timestamp('modificado_en', { withTimezone: true }).notNull(),
    /** Twelve months after the last event, the alumno's identity is removed. */
    caducaEn: timestamp('caduca_en', { withTimezone: true, mode: 'string' })
      .notNull()
      .default(sql`now() + interval '12 months'`),
    busqueda: searchColumn(
      "nombre || ' ' || coalesce(apellidos, '') || ' ' || coalesce(email, '') || ' ' || coalesce(telefono, '') || ' ' || codigo || ' ' || coalesce(dni, '')",
    ),
  },
  (table) => [
    beginningIndex('alumnos', table.busqueda),
    signsIndex('alumnos', table.id, table.busqueda),
    index('alumnos_busqueda').using('gin', table.busqueda.op('gin_trgm_ops')),
    index('alumnos_busqueda_nombre').using('gin', sql`sin_tildes(${table.nombre}) gin_trgm_ops`),
    index('alumnos_dni').on(table.dni),
    // The indexes for the orders of the list include the searched text, so that words are looked for in the index alone.
    index('alumnos_etapa_desde').on(table.etapaDesde, table.id, table.busqueda),
    index('alumnos_etapa').on(table.etapa, table.etapaDesde, table.id),
    index('alumnos_etapa_provincia').on(table.etapa, table.codProvincia, table.etapaDesde, table.id),
    index('alumnos_provincia').on(table.codProvincia, table.etapaDesde, table.id),
    index('alumnos_permiso').on(table._idPermiso, table.etapaDesde, table.id),
    orderIndex('alumnos_nombre', table.nombre, [table.id, table.busqueda]),
    orderIndex('alumnos_apellidos', table.apellidos, [table.id, table.busqueda]),
    orderIndex('alumnos_por_codigo', table.codigo, [table.id, table.busqueda]),
    index('alumnos_responsable').on(table._idResponsable, table.etapaDesde, table.id),
    index('alumnos_lote').on(table.loteId),
    index('alumnos_email').on(table.emailClave, table._idPermiso),
    index('alumnos_telefono').on(table.telefono, table._idPermiso),
    index('alumnos_caducan').on(table.caducaEn).where(sql`${table.anonimizadoEn} IS NULL`),
    check(
      'alumnos_contacto',
      sql`${table.anonimizadoEn} IS NOT NULL OR ${table.email} IS NOT NULL OR ${table.telefono} IS NOT NULL`,
    ),
    check(
      'alumnos_anonimo',
      sql`${table.anonimizadoEn} IS NULL OR (${table.email} IS NULL AND ${table.telefono} IS NULL AND ${table.mensaje} IS NULL)`,
    ),
    check('alumnos_email_clave', sql`(${table.email} IS NULL) = (${table.emailClave} IS NULL)`),
  ],
);
