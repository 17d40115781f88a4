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
import { clientes } from '#oficina/relacion/clientes/table.server.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Users who sign in: workers of the business and users of each cliente. The two kinds never mix. */
export const usuarios = pgTable(
  'usuarios',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    tipo: text({ enum: ['cliente', 'trabajador'] }).notNull(),
    /** Cliente of the user; null for workers. */
    clienteId: uuid('cliente_id').references(() => clientes.id),
    email: text().notNull(),
    /**
     * Normalised address: see `emailKey`. A user whose address has an account at another cliente gets
     * the cliente's id after it, so no address finds them (decision 055).
     */
    emailClave: text('email_clave').notNull(),
    nombre: text().notNull(),
    /** E.164. */
    telefono: text(),
    rol: text().notNull(),
    estado: text({ enum: ['pendiente', 'activo', 'bloqueado', 'baja'] }).notNull(),
    /** argon2id, with its parameters; null until the user chooses a clave with the link of the invitation. */
    clave: text(),
    emailVerificadoEn: instant('email_verificado_en'),
    /**
     * Secret of the second factor (RFC 6238), base32, encrypted; it counts from `totpDesde`, when a
     * first right code came.
     */
    totpSecreto: text('totp_secreto'),
    totpDesde: instant('totp_desde'),
    /** Time step of the last used code: no code works twice. */
    totpUltimoPaso: bigint('totp_ultimo_paso', { mode: 'number' }),
    /** Their panel begins at «Hoy» and not at the screen of the specification (§6). */
    empiezaEnHoy: boolean('empieza_en_hoy').notNull().default(false),
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

/**
 * Browsers that a user has signed in from: each has its own counter of wrong claves, apart from
 * strangers' (decision 055).
 */
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

/** Sessions, open until they are closed or expire; each call checks its token against them. */
export const sesiones = pgTable(
  'sesiones',
  {
    /** Random; it only leaves the server inside a signed token. */
    id: uuid().primaryKey(),
    usuarioId: uuid('usuario_id')
      .notNull()
      .references(() => usuarios.id),
    creadaEn: instant('creada_en').notNull(),
    /** Null once the device is forgotten. */
    dispositivoId: uuid('dispositivo_id').references(() => dispositivos.id, { onDelete: 'set null' }),
    ultimaActividad: instant('ultima_actividad').notNull(),
    caducaEn: instant('caduca_en').notNull(),
    /** The session has shown a second factor, or a passkey, which counts as both. */
    segundoFactor: boolean('segundo_factor').notNull().default(false),
    /** Last time that the person proved to be there; null means at the beginning. */
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
 * Attempts to sign in. Triggers forbid changes and remove rows only after twelve months. Rows outlive
 * their user, so there are no foreign keys.
 */
export const accesos = pgTable(
  'accesos',
  {
    id: uuid().primaryKey(),
    tipoUsuario: text('tipo_usuario', { enum: ['cliente', 'trabajador'] }).notNull(),
    usuarioId: uuid('usuario_id'),
    /** Address of the user; empty when no user has it. */
    emailIntentado: text('email_intentado').notNull(),
    /** Keyed hash of an unknown address. */
    huella: text(),
    entradaEn: instant('entrada_en').notNull(),
    resultado: text({ enum: ['ok', 'clave', 'bloqueado', 'noExiste', '2fa', 'pendiente'] }).notNull(),
    ip: text().notNull(),
    agente: text().notNull(),
    /** Browser and system, as in 'Firefox en Windows'. */
    dispositivo: text().notNull(),
    sesionId: uuid('sesion_id'),
  },
  (table) => [
    index('accesos_entrada').on(table.entradaEn, table.id),
    index('accesos_usuario').on(table.usuarioId, table.entradaEn),
  ],
);

/**
 * Consecutive failures of a device, an account or an address, and the end of its wait. They are in the
 * database so that all processes agree.
 */
export const intentos = pgTable('intentos', {
  /** SHA-256 of the counted device, account or address, so that no personal data stays here. */
  huella: text().primaryKey(),
  fallos: integer().notNull(),
  ultimoEn: instant('ultimo_en').notNull(),
  hasta: instant('hasta').notNull(),
});

/**
 * Link that makes the first Administrador: one row, so that a new link ends the one before it. Only its
 * SHA-256 is kept.
 */
export const enlacePrimerAdministrador = pgTable(
  'enlace_primer_administrador',
  {
    unico: boolean().primaryKey().default(true),
    huella: text().notNull(),
    caducaEn: instant('caduca_en').notNull(),
  },
  (table) => [check('enlace_primer_administrador_una_fila', sql`${table.unico}`)],
);

/** Single-use links sent by correo; only the SHA-256 of each is kept. */
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
