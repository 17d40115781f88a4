import { z } from 'zod';
import type { Transaction } from '#api/crud-table.server.ts';
import type { Db } from '#api/db.server.ts';
import { activityLetters } from './activity-letters.server.ts';
import { adLetters } from './ad-letters.server.ts';
import { businessLetters } from './business-letters.server.ts';
import type { About, Composed } from './composing.server.ts';
import { erasureLetters } from './erasure-letters.server.ts';
import { identityLetters } from './identity-letters.server.ts';
import { invoiceLetters } from './invoice-letters.server.ts';
import { keyLetters } from './key-letters.server.ts';
import { orderLetters } from './order-letters.server.ts';
import { quoteLetters } from './quote-letters.server.ts';
import { registrationLetters } from './registration-letters.server.ts';
import { replicaLetters } from './replica-letters.server.ts';
import { reportLetters } from './report-letters.server.ts';
import { requestLetters } from './request-letters.server.ts';
import { scheduledLetters } from './scheduled-letters.server.ts';
import { searchLetters } from './search-letters.server.ts';
import { signingLetters } from './signing-letters.server.ts';
import { tariffLetters } from './tariff-letters.server.ts';
import { listaTiposCorreo, type TipoCorreo } from './tipos.ts';

/** Every kind of letter: what it needs, and how it is composed at the moment of sending. */
const letters = {
  ...businessLetters,
  ...keyLetters,
  ...registrationLetters,
  ...requestLetters,
  ...adLetters,
  ...tariffLetters,
  ...replicaLetters,
  ...searchLetters,
  ...reportLetters,
  ...identityLetters,
  ...quoteLetters,
  ...orderLetters,
  ...invoiceLetters,
  ...signingLetters,
  ...scheduledLetters,
  ...activityLetters,
  ...erasureLetters,
};

export type LetterData<Tipo extends TipoCorreo> = z.infer<(typeof letters)[Tipo]['datos']>;

const known = z.enum(listaTiposCorreo);

/**
 * Composes a letter from its row; undefined when it is no longer needed. Links in it are made here and now, and only
 * their footprints are stored. Throws on a kind or data that no letter has.
 */
export function composeLetter(
  db: Db,
  { tipo, datos }: { tipo: string; datos: Record<string, unknown> },
  about: About,
): Promise<Composed | undefined> {
  return letters[known.parse(tipo)].composeRaw(db, datos, about);
}

/** Writes down that a letter left, where its kind says that somewhere besides its own row. */
export async function noteDelivered(
  tx: Transaction,
  { tipo, datos }: { tipo: string; datos: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await letters[known.parse(tipo)].deliveredRaw(tx, datos, now);
}
