import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { documentos } from '#oficina/documentos/documentos/table.server.ts';
import type { FirmaPrevia } from '#platform/files/pdf-seal/read-previas.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { type EstadoSolicitud, estadosSolicitud, type RolFirmante, rolesFirmante } from './states.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Solicitudes de firma: the file to sign, and the result. Triggers protect the columns that are evidence. */
export const solicitudesFirma = pgTable(
  'solicitudes_firma',
  {
    id: uuid().primaryKey(),
    documentoId: uuid('documento_id')
      .notNull()
      .references(() => documentos.id, { onDelete: 'cascade' }),
    /** Public code to check a signed documento. */
    codigo: text().notNull(),
    estado: text({ enum: keysOf<EstadoSolicitud>(estadosSolicitud) })
      .notNull()
      .default('pendiente'),
    /** Whether a person who signs by link needs a code, mailed at that moment. */
    conCodigo: boolean('con_codigo').notNull(),
    mensaje: text(),
    caducaEn: at('caduca_en').notNull(),
    creadaEn: at('creada_en').notNull(),
    creadaPor: text('creada_por').notNull(),
    creadaPorId: uuid('creada_por_id').notNull(),
    /** SHA-256 of the file to sign. */
    hashOriginal: text('hash_original').notNull(),
    /** Signatures that the file brought. With any, its pages are not touched, and the certificate is a file apart. */
    previas: jsonb().$type<FirmaPrevia[]>().notNull().default([]),
    cerradaEn: at('cerrada_en'),
    /** Final version of the documento: the signed file, the certificate if it is not apart, and the seal. */
    documentoFirmadoId: uuid('documento_firmado_id').references(() => documentos.id, {
      onDelete: 'set null',
    }),
    hashFirmado: text('hash_firmado'),
    /** Version with the certificate, when it is apart. */
    certificadoId: uuid('certificado_id').references(() => documentos.id, { onDelete: 'set null' }),
    hashCertificado: text('hash_certificado'),
    selladoEn: at('sellado_en'),
    selloTitular: text('sello_titular'),
    /** SHA-256 of the sealing certificate, and whether it is the program's own. */
    selloHuella: text('sello_huella'),
    selloPropio: boolean('sello_propio'),
    revocadaPor: text('revocada_por'),
    motivo: text(),
  },
  (table) => [
    uniqueIndex('solicitudes_firma_codigo').on(table.codigo),
    uniqueIndex('solicitudes_firma_abierta')
      .on(table.documentoId)
      .where(sql`estado IN ('pendiente', 'parcial')`),
    index('solicitudes_firma_de').on(table.documentoId, table.creadaEn),
    index('solicitudes_firma_firmado').on(table.documentoFirmadoId),
    index('solicitudes_firma_certificado').on(table.certificadoId),
    index('solicitudes_firma_caduca').on(table.caducaEn).where(sql`estado IN ('pendiente', 'parcial')`),
    index('solicitudes_firma_sin_sellar')
      .on(table.cerradaEn)
      .where(sql`estado = 'firmado' AND sellado_en IS NULL`),
  ],
);

/** People of a solicitud and their turn: those with the same number sign at the same time. */
export const firmantes = pgTable(
  'firmantes',
  {
    id: uuid().primaryKey(),
    solicitudId: uuid('solicitud_id')
      .notNull()
      .references(() => solicitudesFirma.id, { onDelete: 'cascade' }),
    orden: smallint().notNull(),
    rol: text({ enum: keysOf<RolFirmante>(rolesFirmante) }).notNull(),
    nombre: text().notNull(),
    nif: text(),
    /** Null for a person who signs on the spot without one. */
    email: text(),
    enviadoEn: at('enviado_en'),
    vistoEn: at('visto_en'),
    firmadoEn: at('firmado_en'),
    rechazadoEn: at('rechazado_en'),
    rechazadoMotivo: text('rechazado_motivo'),
    recordatorios: smallint().notNull().default(0),
    recordadoEn: at('recordado_en'),
    /** Last time that the person gave a correct code. */
    codigoEn: at('codigo_en'),
  },
  (table) => [index('firmantes_de').on(table.solicitudId, table.orden)],
);

/** Secret links by which people without an account sign. */
export const enlacesFirma = pgTable(
  'enlaces_firma',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the secret, in hexadecimal. */
    huella: text().notNull().unique(),
    firmanteId: uuid('firmante_id')
      .notNull()
      .references(() => firmantes.id, { onDelete: 'cascade' }),
    para: text().notNull(),
    /** Worker who made it, to give it by another way; null for a mailed one. */
    hechoPorId: uuid('hecho_por_id'),
    caducaEn: at('caduca_en').notNull(),
  },
  (table) => [index('enlaces_firma_de').on(table.firmanteId)],
);

/** Codes asked for before a firma; each has its salted SHA-256 once it is mailed. */
export const codigosFirma = pgTable(
  'codigos_firma',
  {
    id: uuid().primaryKey(),
    firmanteId: uuid('firmante_id')
      .notNull()
      .references(() => firmantes.id, { onDelete: 'cascade' }),
    /** Link that it was asked for with: only that one signs with it. */
    enlaceId: uuid('enlace_id'),
    pedidoEn: at('pedido_en').notNull(),
    sal: text(),
    huella: text(),
    caducaEn: at('caduca_en'),
    intentos: smallint().notNull().default(0),
    usadoEn: at('usado_en'),
  },
  (table) => [
    index('codigos_firma_de').on(table.firmanteId, table.pedidoEn),
    check('codigos_firma_intentos', sql`intentos <= 5`),
  ],
);
