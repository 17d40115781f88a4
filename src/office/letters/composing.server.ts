import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#api/crud-table.server.ts';
import type { Db } from '#api/db.server.ts';
import type { Message } from '#api/mail.server.ts';
import type { TipoUsuario } from '../access/roles.ts';
import { escritoKept } from './escrito.server.ts';
import type { WrittenLetter } from './letter.server.ts';
import type { Sender } from './sender.server.ts';

/** What every letter may say. `creadoEn` is when the thing happened that it tells of. */
export type About = { now: Date; creadoEn: Date; publicUrl: string; negocio: Sender };

/**
 * `to` takes the place of the address that was written at first. `unsubscribe` is the address that ends letters of this
 * kind with one request, without asking anything.
 */
export type Composed = WrittenLetter &
  Pick<Message, 'attachments'> & { to?: string; replyTo?: string; unsubscribe?: string };

/** A letter as its row of `correos` keeps it. */
type KeptLetter = { tipo: string; datos: Record<string, unknown> };

/** Letters of all families, which the wiring gathers. */
export type Letters = {
  /** Composes a letter from its row; undefined when nobody needs it any more. Throws on a kind or data that no letter has. */
  composeLetter(db: Db, letter: KeptLetter, about: About): Promise<Composed | undefined>;
  /** Notes that a letter left, for the kinds that note it besides their row. */
  noteDelivered(tx: Transaction, letter: KeptLetter, now: Date): Promise<void>;
};

/**
 * A kind of letter: what it needs, and how it is composed; undefined when it is no longer needed. `delivered` writes down that it
 * left, where that is told as a fact, in the transaction that notes it.
 */
export function letterKind<Data extends z.ZodType>(
  datos: Data,
  compose: (db: Db, datos: z.infer<Data>, about: About) => Promise<Composed | undefined>,
  delivered?: (tx: Transaction, datos: z.infer<Data>, now: Date) => Promise<void>,
) {
  return {
    datos,
    composeRaw: (db: Db, raw: unknown, about: About) => compose(db, datos.parse(raw), about),
    deliveredRaw: async (tx: Transaction, raw: unknown, now: Date) => delivered?.(tx, datos.parse(raw), now),
  };
}

/** Choices for a letter that somebody sends by hand: recipients, if it is its sender's copy, and what they wrote for it. */
export const byHand = { copiaDe: z.string().optional(), ...escritoKept };

export const ofUser = z.object({ usuarioId: z.uuid() });

/** The person written to, as they are now. */
export type Recipient = {
  id: string;
  tipo: TipoUsuario;
  email: string;
  nombre: string;
  /** They have chosen one. */
  conClave: boolean;
  emailVerificado: boolean;
  /** The school that they belong to. */
  autoescuela: string | null;
};

/** Undefined for whoever can't sign in any more: nothing of all this concerns them. */
export async function readRecipient(db: Db, usuarioId: string): Promise<Recipient | undefined> {
  const { rows } = await db.execute<Recipient>(sql`
    SELECT u.id, u.tipo, u.email, u.nombre, u.clave IS NOT NULL AS "conClave",
      u.email_verificado_en IS NOT NULL AS "emailVerificado", c.nombre_comercial AS autoescuela
    FROM usuarios u LEFT JOIN clientes c ON c.id = u.cliente_id
    WHERE u.id = ${usuarioId} AND u.estado IN ('pendiente', 'activo')`);
  return rows[0];
}

const PANEL: Record<TipoUsuario, string> = { cliente: '/panelCliente', trabajador: '/panelAdmin' };

/** Where this person signs in, or a page beside it. */
export const panelUrl = (publicUrl: string, { tipo }: Pick<Recipient, 'tipo'>, page = '') =>
  `${publicUrl}${PANEL[tipo]}${page}`;

export const greeting = ({ nombre }: Pick<Recipient, 'nombre'>) => `Hola, ${nombre}:`;
