import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TipoUsuario } from '#oficina/base/roles/roles.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Message } from '#platform/mail/mail.server.ts';
import { escritoKept } from './escrito.server.ts';
import type { WrittenLetter } from './letter.server.ts';
import type { ReceivedLinks } from './received-links.server.ts';
import type { ReplyAddresses } from './reply-address.server.ts';
import type { Sender } from './sender.server.ts';

/**
 * Context of every correo; `creadoEn` is the time of the event that caused it. Without `replies`, nobody reads what is answered
 * to it. `receivedLinks` are those of autoescuelas without an account.
 */
export type About = {
  now: Date;
  creadoEn: Date;
  publicUrl: string;
  negocio: Sender;
  replies?: ReplyAddresses | undefined;
  receivedLinks?: ReceivedLinks | undefined;
};

/**
 * Composed correo. `to` replaces the address of its row; `unsubscribe` is the one-click unsubscribe
 * address. One with `replyTo` counts as written by a person, unless it says that it is `automatic`.
 */
export type ComposedLetter = WrittenLetter &
  Pick<Message, 'attachments' | 'automatic'> & { to?: string; replyTo?: string; unsubscribe?: string };

/** Correo, as its row of `correos` keeps it. */
type KeptLetter = { tipo: string; datos: Record<string, unknown> };

/** Correos of all families; the wiring gathers them. */
export type Letters = {
  /**
   * Composes a correo from its row; undefined when nobody needs it any more. Throws on an unknown kind or
   * invalid data.
   */
  composeLetter(db: Db, letter: KeptLetter, about: About): Promise<ComposedLetter | undefined>;
  /** Notes the delivery of a correo, for the kinds that also note it outside the correo's own row. */
  noteDelivered(tx: Transaction, letter: KeptLetter, now: Date): Promise<void>;
};

/**
 * Defines a kind of correo: its data and how to compose it; undefined means that it is no longer
 * needed. `delivered` records the delivery in the transaction that saves the result.
 */
export function letterKind<Data extends z.ZodType>(
  datos: Data,
  compose: (db: Db, datos: z.infer<Data>, about: About) => Promise<ComposedLetter | undefined>,
  delivered?: (tx: Transaction, datos: z.infer<Data>, now: Date) => Promise<void>,
) {
  return {
    datos,
    composeRaw: (db: Db, raw: unknown, about: About) => compose(db, datos.parse(raw), about),
    deliveredRaw: async (tx: Transaction, raw: unknown, now: Date) => delivered?.(tx, datos.parse(raw), now),
  };
}

/** Data of a correo written by a person: the recipients, for the sender's copy, and its own text. */
export const byHand = { copiaDe: z.string().optional(), ...escritoKept };

export const ofUser = z.object({ usuarioId: z.uuid() });

/** Recipient of a correo, as the database has them now. */
export type Recipient = {
  id: string;
  tipo: TipoUsuario;
  email: string;
  nombre: string;
  /** The user has chosen a clave. */
  conClave: boolean;
  emailVerificado: boolean;
  /** Name of the user's autoescuela. */
  autoescuela: string | null;
};

/** Reads a recipient; undefined for users who can no longer sign in, who get no correo. */
export async function readRecipient(db: Db, usuarioId: string): Promise<Recipient | undefined> {
  const { rows } = await db.execute<Recipient>(sql`
    SELECT u.id, u.tipo, u.email, u.nombre, u.clave IS NOT NULL AS "conClave",
      u.email_verificado_en IS NOT NULL AS "emailVerificado", c.nombre_comercial AS autoescuela
    FROM usuarios u LEFT JOIN clientes c ON c.id = u.cliente_id
    WHERE u.id = ${usuarioId} AND u.estado IN ('pendiente', 'activo')`);
  return rows[0];
}

const PANEL: Record<TipoUsuario, string> = { cliente: '/panelCliente', trabajador: '/panelAdmin' };

/** Address of the user's panel, or of one of its pages. */
export const panelUrl = (publicUrl: string, { tipo }: Pick<Recipient, 'tipo'>, page = '') =>
  `${publicUrl}${PANEL[tipo]}${page}`;

export const greeting = ({ nombre }: Pick<Recipient, 'nombre'>) => `Hola, ${nombre}:`;
