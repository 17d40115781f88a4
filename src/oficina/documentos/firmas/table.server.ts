import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { presupuestos } from '#oficina/ventas/presupuestos/table.server.ts';
import { firmantes, solicitudesFirma } from './solicitudes-table.server.ts';

/** Events of a presupuesto. */
export const tiposPapel = ['enviado', 'visto', 'pregunta', 'aceptado', 'rechazado'] as const;

/** Events of a documento, besides sent, seen and rejected. */
export const tiposFirma = [
  ...(['solicitado', 'recordado', 'enlazado', 'codigoPedido', 'codigoDado', 'codigoFallido'] as const),
  ...(['firmado', 'aprobado', 'caducado', 'revocado', 'sellado'] as const),
] as const;

export type TipoPapel = (typeof tiposPapel)[number];

/**
 * Firmas: who signed, which text and from where. Rows are only added: triggers refuse any change until the
 * signed thing is removed.
 */
export const firmas = pgTable(
  'firmas',
  {
    id: uuid().primaryKey(),
    /** Signed thing: a presupuesto, or a documento through one of its signers. */
    presupuestoId: uuid('presupuesto_id').references(() => presupuestos.id, { onDelete: 'cascade' }),
    firmanteId: uuid('firmante_id').references(() => firmantes.id, { onDelete: 'cascade' }),
    /** Link of the signer, or user of the session; for a firma on the spot, the worker who was present. */
    enlaceId: uuid('enlace_id'),
    usuarioId: uuid('usuario_id'),
    nombre: text().notNull(),
    nif: text(),
    /** Address of the link or of the user. */
    email: text().notNull(),
    metodo: text({ enum: ['dibujo', 'texto'] }).notNull(),
    /** Drawn firma, as `readTrazo` takes it, or the typed name. */
    trazo: text().notNull(),
    /** Text that the signer accepted, with its version. */
    texto: text().notNull(),
    versionTexto: text('version_texto').notNull(),
    /** SHA-256 of the signed contents: `hashAceptado` of a presupuesto, or the hash of the file. */
    hash: text().notNull(),
    firmadoEn: timestamp('firmado_en', { withTimezone: true }).notNull(),
    /** Time of the mailed code, when one was needed. */
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

/**
 * Events of a presupuesto or a documento until it is signed; each row has the SHA-256 of the previous one.
 */
export const firmasEventos = pgTable(
  'firmas_eventos',
  {
    id: uuid().primaryKey(),
    presupuestoId: uuid('presupuesto_id').references(() => presupuestos.id, { onDelete: 'cascade' }),
    solicitudId: uuid('solicitud_id').references(() => solicitudesFirma.id, { onDelete: 'cascade' }),
    orden: smallint().notNull(),
    tipo: text({ enum: [...tiposPapel, ...tiposFirma] }).notNull(),
    /**
     * Way of the event: mailed link, link that a worker made, cliente's panel, noted by the business, before a worker,
     * or by the program.
     */
    via: text({ enum: ['enlace', 'enlaceHecho', 'panel', 'negocio', 'presencia', 'programa'] })
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
