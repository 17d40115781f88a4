import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { presupuestos } from '../presupuestos/table.server.ts';
import { firmantes, solicitudesFirma } from './requests-table.server.ts';

/** What happens to a quote. */
export const tiposPapel = ['enviado', 'visto', 'pregunta', 'aceptado', 'rechazado'] as const;

/** What happens to a document besides being mailed, seen and refused. */
export const tiposFirma = [
  ...(['solicitado', 'recordado', 'codigoPedido', 'codigoDado', 'codigoFallido', 'firmado'] as const),
  ...(['aprobado', 'caducado', 'revocado', 'sellado'] as const),
] as const;

export type TipoPapel = (typeof tiposPapel)[number];

/**
 * Signatures: who signed what, with what words and from where. Rows are only ever added: triggers refuse the rest, until
 * the paper itself goes.
 */
export const firmas = pgTable(
  'firmas',
  {
    id: uuid().primaryKey(),
    /** What was signed: a quote, or a document by one of its signers. */
    presupuestoId: uuid('presupuesto_id').references(() => presupuestos.id, { onDelete: 'cascade' }),
    firmanteId: uuid('firmante_id').references(() => firmantes.id, { onDelete: 'cascade' }),
    /** The link that they came by, or the user who was signed in: whoever signs on the spot does so before one. */
    enlaceId: uuid('enlace_id'),
    usuarioId: uuid('usuario_id'),
    nombre: text().notNull(),
    nif: text(),
    /** Where that link was mailed to, or that user's. */
    email: text().notNull(),
    metodo: text({ enum: ['dibujo', 'texto'] }).notNull(),
    /** What was drawn, as `readTrazo` takes it, or the name that was typed. */
    trazo: text().notNull(),
    /** What they said yes to, in the words that were on show, and which edition of them. */
    texto: text().notNull(),
    versionTexto: text('version_texto').notNull(),
    /** SHA-256 of what was signed: `hashAceptado` of the paper. */
    hash: text().notNull(),
    firmadoEn: timestamp('firmado_en', { withTimezone: true }).notNull(),
    /** When they gave the code that was mailed to them, if they were asked for it. */
    codigoEn: timestamp('codigo_en', { withTimezone: true }),
    ip: text().notNull(),
    agente: text().notNull(),
  },
  (table) => [
    uniqueIndex('firmas_presupuesto').on(table.presupuestoId),
    uniqueIndex('firmas_firmante').on(table.firmanteId),
    check('firmas_de_algo', sql`num_nonnulls(${table.presupuestoId}, ${table.firmanteId}) = 1`),
    check('firmas_de_alguien', sql`num_nonnulls(${table.enlaceId}, ${table.usuarioId}) = 1`),
  ],
);

/** What happened to a paper on its way to being signed; each row carries the SHA-256 of the one before. */
export const firmasEventos = pgTable(
  'firmas_eventos',
  {
    id: uuid().primaryKey(),
    presupuestoId: uuid('presupuesto_id').references(() => presupuestos.id, { onDelete: 'cascade' }),
    solicitudId: uuid('solicitud_id').references(() => solicitudesFirma.id, { onDelete: 'cascade' }),
    orden: smallint().notNull(),
    tipo: text({ enum: [...tiposPapel, ...tiposFirma] }).notNull(),
    /**
     * By the link that was mailed, in the client's own panel, told to the business, which wrote it down, before somebody of
     * the business, or by the program itself.
     */
    via: text({ enum: ['enlace', 'panel', 'negocio', 'presencia', 'programa'] })
      .notNull()
      .default('enlace'),
    en: timestamp({ withTimezone: true }).notNull(),
    quien: text().notNull(),
    detalle: text().notNull(),
    ip: text().notNull(),
    agente: text().notNull(),
    anterior: text().notNull(),
    huella: text().notNull(),
  },
  (table) => [
    uniqueIndex('firmas_eventos_orden').on(table.presupuestoId, table.orden),
    uniqueIndex('firmas_eventos_firma').on(table.solicitudId, table.orden),
    check('firmas_eventos_de_algo', sql`num_nonnulls(${table.presupuestoId}, ${table.solicitudId}) = 1`),
  ],
);
