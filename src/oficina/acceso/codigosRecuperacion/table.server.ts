import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Recovery codes: each replaces the second factor once, for a user without their telephone. */
export const codigosRecuperacion = pgTable(
  'codigos_recuperacion',
  {
    id: uuid().primaryKey(),
    usuarioId: uuid('usuario_id')
      .notNull()
      .references(() => usuarios.id),
    /** The code's first letters, which find its row and prove nothing. */
    principio: text().notNull(),
    /** argon2id of the secret part: 40 bits are too few for a plain hash (ASVS 6.5.2). */
    huella: text().notNull(),
    creadoEn: instant('creado_en').notNull(),
    usadoEn: instant('usado_en'),
  },
  (table) => [index('codigos_recuperacion_usuario').on(table.usuarioId)],
);
