import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { municipios } from '#comparador/lugares/municipios/table.server.ts';
import { IDIOMAS, VEHICULOS } from '#comparador/tarifas/caracteristicasAutoescuela/teaching.ts';
import {
  beginningIndex,
  etapaColumns,
  orderIndex,
  originColumn,
  searchColumn,
  signsIndex,
} from '#oficina/base/shared-columns.server.ts';
import { canalesCaptacion } from '#oficina/catalogos/canalesCaptacion/table.server.ts';
import { clasificacionesCliente } from '#oficina/catalogos/clasificacionesCliente/table.server.ts';
import { formasDePago } from '#oficina/catalogos/formasDePago/table.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import type { Tramo } from '#platform/kit/dates/opening-hours.ts';
import { identificaciones } from './identification.ts';

/** Clientes of the business: autoescuelas, also those that may become clientes. */
export const clientes = pgTable(
  'clientes',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    /** 'CLI-00001'. */
    codigo: text()
      .notNull()
      .default(sql`'CLI-' || to_char(nextval('clientes_codigo'), 'FM9999999999900000')`)
      .unique(),
    /** Legal name, which goes with `nif`; null for a prospect. */
    razonSocial: text('razon_social'),
    /** Name that all screens and papers show. */
    nombreComercial: text('nombre_comercial').notNull(),
    tipoPersona: text('tipo_persona', { enum: ['juridica', 'fisica'] })
      .notNull()
      .default('juridica'),
    /** Kind of number in `nif`: a Spanish NIF, or another document (list L7 of the AEAT). */
    identificacion: text({ enum: keysOf(identificaciones) })
      .notNull()
      .default('NIF'),
    nif: text(),
    /** ISO 3166-1. */
    codPais: text('cod_pais').notNull().default('ES'),
    email: text(),
    /** E.164. */
    telefono: text(),
    web: text(),
    direccion: text(),
    codigoPostal: text('codigo_postal'),
    /** Municipality of the address on papers. */
    municipio: text(),
    /** '01' to '52'. */
    codProvincia: text('cod_provincia'),
    /** Municipality (INE code) where the comparator lists it. */
    codigoMunicipio: text('codigo_municipio').references(() => municipios.codigo),
    lat: doublePrecision(),
    lon: doublePrecision(),
    descripcion: text(),
    /** Opening hours in local time; empty if unknown. */
    horario: jsonb().$type<Tramo[]>().notNull().default([]),
    notaHorario: text('nota_horario'),
    /** A trigger adds the features derived from these two columns. */
    idiomas: text({ enum: keysOf(IDIOMAS) })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    vehiculos: text({ enum: keysOf(VEHICULOS) })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** DGT code of the autoescuela; its sections have its tarifas. */
    numRegistroDgt: text('num_registro_dgt'),
    /** Section at that address and point. */
    seccion: text(),
    /** Visible to visitors. */
    publicado: boolean().notNull().default(false),
    /**
     * True if the office made the row from a DGT code, to note a tarifa. The autoescuela never signed up, and visitors see only
     * official data and that tarifa. Its `nif` is made from the code.
     */
    soloOficial: boolean('solo_oficial').notNull().default(false),
    ...etapaColumns(),
    importeEstimado: numeric('importe_estimado', { precision: 14, scale: 2 }),
    _idClasificacion: uuid('clasificacion_id').references(() => clasificacionesCliente.id),
    _idCanalCaptacion: uuid('canal_captacion_id').references(() => canalesCaptacion.id),
    /** Id of a worker; the migration adds the foreign key, which would be circular here. */
    _idResponsable: uuid('responsable_id'),
    _idFormaPago: uuid('forma_pago_id').references(() => formasDePago.id),
    iban: text(),
    emailFacturas: text('email_facturas'),
    /** True stops the reminders of cobros that are due. */
    sinRecordatorios: boolean('sin_recordatorios').notNull().default(false),
    aceptaMarketing: boolean('acepta_marketing').notNull().default(false),
    /** Notes of the business about the cliente. */
    notas: text(),
    activo: boolean().notNull().default(true),
    origen: originColumn(),
    /** Legal texts that the registration form showed, such as 'privacidad 3, condiciones 2' (decision 081). */
    textosAceptados: text('textos_aceptados'),
    /** Import that created it or changed it last. */
    loteId: uuid('lote_id'),
    busqueda: searchColumn(
      "nombre_comercial || ' ' || coalesce(razon_social, '') || ' ' || coalesce(nif, '') || ' ' || codigo || ' ' || coalesce(email, '') || ' ' || coalesce(telefono, '')",
    ),
    creadoEn: timestamp('creado_en', { withTimezone: true }).notNull().defaultNow(),
    modificadoEn: timestamp('modificado_en', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    beginningIndex('clientes', table.busqueda),
    signsIndex('clientes', table.id, table.busqueda),
    index('clientes_busqueda').using('gin', table.busqueda.op('gin_trgm_ops')),
    orderIndex('clientes_nombre', table.nombreComercial, table.id),
    orderIndex('clientes_por_codigo', table.codigo, table.id),
    index('clientes_etapa_desde').on(table.etapaDesde, table.id),
    index('clientes_importe').on(table.importeEstimado, table.id),
    orderIndex('clientes_provincia', table.nombreComercial, table.id, [table.codProvincia]),
    orderIndex('clientes_etapa_provincia', table.nombreComercial, table.id, [
      table.etapa,
      table.codProvincia,
    ]),
    index('clientes_etapa').on(table.etapa, table.etapaDesde, table.id),
    index('clientes_responsable').on(table._idResponsable),
    index('clientes_email').on(sql`lower(${table.email})`),
    index('clientes_telefono').on(table.telefono),
    index('clientes_lote').on(table.loteId),
    index('clientes_registro').on(table.numRegistroDgt),
    uniqueIndex('clientes_nif').on(table.nif),
    check(
      'clientes_identidad',
      sql`btrim(${table.nombreComercial}) <> '' AND (${table.nif} IS NULL OR ${table.razonSocial} IS NOT NULL)
        AND (${table.nif} IS NOT NULL OR NOT ${table.publicado})`,
    ),
    uniqueIndex('clientes_solo_oficial').on(table.numRegistroDgt).where(sql`${table.soloOficial}`),
    check(
      'clientes_punto',
      sql`(${table.lat} IS NULL) = (${table.lon} IS NULL) AND ${table.lat} BETWEEN 27 AND 44.5 AND ${table.lon} BETWEEN -19 AND 5`,
    ),
  ],
);
