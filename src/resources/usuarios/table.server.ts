import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { clientes } from '../clientes/table.server.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** People who sign in: workers of the business, and those of each customer. The two kinds never mix. */
export const usuarios = pgTable(
  'usuarios',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    tipo: text({ enum: ['cliente', 'trabajador'] }).notNull(),
    /** Of which customer; workers have none. */
    clienteId: uuid('cliente_id').references(() => clientes.id),
    email: text().notNull(),
    /**
     * The form by which two ways of writing an address are one: see `emailKey`. With the customer's id after it, of somebody who has an
     * account elsewhere: it finds nobody (decision 055).
     */
    emailClave: text('email_clave').notNull(),
    nombre: text().notNull(),
    /** E.164. */
    telefono: text(),
    rol: text().notNull(),
    estado: text({ enum: ['pendiente', 'activo', 'bloqueado', 'baja'] }).notNull(),
    /** argon2id, with its parameters; null until they choose one by the link that invites them. */
    clave: text(),
    emailVerificadoEn: instant('email_verificado_en'),
    /** Second factor (RFC 6238), base32, sealed; it counts from `totpDesde`, when a first code was seen to be right. */
    totpSecreto: text('totp_secreto'),
    totpDesde: instant('totp_desde'),
    /** Time step of the last code used: none is good twice. */
    totpUltimoPaso: bigint('totp_ultimo_paso', { mode: 'number' }),
    origen: text({ enum: ['manual', 'web', 'demostracion'] })
      .notNull()
      .default('manual'),
    creadoEn: instant('creado_en').notNull().defaultNow(),
    modificadoEn: instant('modificado_en').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('usuarios_email').on(table.tipo, table.emailClave).where(sql`${table.estado} <> 'baja'`),
    index('usuarios_cliente').on(table.clienteId),
    check('usuarios_de_quien', sql`(${table.tipo} = 'cliente') = (${table.clienteId} IS NOT NULL)`),
    check(
      'usuarios_rol',
      sql`CASE ${table.tipo}
        WHEN 'trabajador' THEN ${table.rol} IN ('Administrador', 'Gestor', 'Comercial', 'Facturacion', 'Editor', 'Lectura')
        ELSE ${table.rol} IN ('Propietario', 'Editor', 'Lectura') END`,
    ),
    check('usuarios_activo_con_clave', sql`${table.estado} <> 'activo' OR ${table.clave} IS NOT NULL`),
  ],
);

/** Browsers that somebody has signed in from: each waits for its own wrong keys, and not for those of strangers (decision 055). */
export const dispositivos = pgTable(
  'dispositivos',
  {
    id: uuid().primaryKey(),
    usuarioId: uuid('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    /** Keyed hash of the mark in the browser's cookie. */
    huella: text().notNull(),
    creadoEn: instant('creado_en').notNull(),
    usadoEn: instant('usado_en').notNull(),
  },
  (table) => [uniqueIndex('dispositivos_usuario').on(table.usuarioId, table.huella)],
);

/** A sign-in that holds until it is closed or expires: what a token is checked against at each call. */
export const sesiones = pgTable(
  'sesiones',
  {
    /** Random, and only ever sent inside a signed token. */
    id: uuid().primaryKey(),
    usuarioId: uuid('usuario_id')
      .notNull()
      .references(() => usuarios.id),
    creadaEn: instant('creada_en').notNull(),
    /** Null once the device is forgotten. */
    dispositivoId: uuid('dispositivo_id').references(() => dispositivos.id, { onDelete: 'set null' }),
    ultimaActividad: instant('ultima_actividad').notNull(),
    caducaEn: instant('caduca_en').notNull(),
    /** Whether a second factor was shown in it, or a passkey, which is both. */
    segundoFactor: boolean('segundo_factor').notNull().default(false),
    /** When the person last proved in it that they are there; at its beginning if not since. */
    probadaEn: instant('probada_en'),
    cerradaEn: instant('cerrada_en'),
    motivo: text({ enum: ['manual', 'revocada', 'clave', 'factor', 'baja'] }),
  },
  (table) => [
    index('sesiones_usuario').on(table.usuarioId),
    index('sesiones_dispositivo').on(table.dispositivoId),
    check('sesiones_cierre', sql`(${table.cerradaEn} IS NULL) = (${table.motivo} IS NULL)`),
  ],
);

/**
 * Every attempt to sign in. Rows are never changed, and go after twelve months: triggers see to it. They outlive what
 * they name, so there are no foreign keys.
 */
export const accesos = pgTable(
  'accesos',
  {
    id: uuid().primaryKey(),
    tipoUsuario: text('tipo_usuario', { enum: ['cliente', 'trabajador'] }).notNull(),
    usuarioId: uuid('usuario_id'),
    /** Address of the user; empty where nobody has it. */
    emailIntentado: text('email_intentado').notNull(),
    /** Keyed hash of an address that nobody has. */
    huella: text(),
    entradaEn: instant('entrada_en').notNull(),
    resultado: text({ enum: ['ok', 'clave', 'bloqueado', 'noExiste', '2fa', 'pendiente'] }).notNull(),
    ip: text().notNull(),
    agente: text().notNull(),
    /** The browser and system in words. */
    dispositivo: text().notNull(),
    sesionId: uuid('sesion_id'),
  },
  (table) => [
    index('accesos_entrada').on(table.entradaEn, table.id),
    index('accesos_usuario').on(table.usuarioId, table.entradaEn),
  ],
);

/** Failures in a row of an account or an address, and until when it must wait. Counted here so that copies agree. */
export const intentos = pgTable('intentos', {
  /** SHA-256 of what is counted: no address of a person is kept here. */
  huella: text().primaryKey(),
  fallos: integer().notNull(),
  ultimoEn: instant('ultimo_en').notNull(),
  hasta: instant('hasta').notNull(),
});

/** Single-use secrets sent by mail; only their SHA-256 is here. */
export const enlaces = pgTable(
  'enlaces',
  {
    huella: text().primaryKey(),
    usuarioId: uuid('usuario_id')
      .notNull()
      .references(() => usuarios.id),
    uso: text({ enum: ['clave', 'invitacion', 'verificar'] }).notNull(),
    caducaEn: instant('caduca_en').notNull(),
    usadoEn: instant('usado_en'),
  },
  (table) => [index('enlaces_usuario').on(table.usuarioId)],
);
