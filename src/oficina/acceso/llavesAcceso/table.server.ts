import { bigint, boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Passkeys (WebAuthn) to sign in; only their public part is stored. */
export const llavesAcceso = pgTable(
  'llaves_acceso',
  {
    id: uuid().primaryKey(),
    usuarioId: uuid('usuario_id')
      .notNull()
      .references(() => usuarios.id),
    /** Identifier that the device gave it, in base64url. */
    credencial: text().notNull(),
    /** COSE, in base64url. */
    clavePublica: text('clave_publica').notNull(),
    /** Uses counted by the device, 0 if it does not count them; a lower number than before reveals a copy. */
    contador: bigint({ mode: 'number' }).notNull(),
    /** Ways to reach it: `internal`, `hybrid`, `usb`. */
    transportes: text().array().notNull(),
    /** The device's maker keeps a copy of it in other devices of its owner. */
    sincronizada: boolean().notNull(),
    nombre: text().notNull(),
    creadaEn: instant('creada_en').notNull(),
    usadaEn: instant('usada_en'),
  },
  (table) => [
    uniqueIndex('llaves_acceso_credencial').on(table.credencial),
    index('llaves_acceso_usuario').on(table.usuarioId),
  ],
);

/** Challenges that a passkey is to answer, once and within minutes. */
export const retosLlave = pgTable(
  'retos_llave',
  {
    id: uuid().primaryKey(),
    uso: text({ enum: ['registro', 'entrada', 'confirmacion'] }).notNull(),
    /** Session of the request; null at sign-in. */
    sesionId: uuid('sesion_id'),
    reto: text().notNull(),
    caducaEn: instant('caduca_en').notNull(),
  },
  (table) => [index('retos_llave_caduca').on(table.caducaEn)],
);
