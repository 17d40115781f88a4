import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { linkFootprint, newLinkSecret } from '#platform/http/secrets/link-secret.server.ts';

type Executor = Pick<Db, 'execute'>;

/** Life of a link, in milliseconds: it passes through a terminal, so it is short. */
const HOLDS_MS = 60 * 60_000;

const SOME_ADMINISTRATOR = sql`EXISTS (
  SELECT FROM usuarios WHERE tipo = 'trabajador' AND rol = 'Administrador' AND estado = 'activo')`;

/** Tells whether nobody administers this installation. */
export async function lacksAdministrator(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ falta: boolean }>(sql`SELECT NOT ${SOME_ADMINISTRATOR} AS falta`);
  return rows[0]?.falta ?? false;
}

/**
 * Makes the link of the first Administrador and ends the one before it. Gives its secret of 256 bits, which
 * is not stored; undefined if somebody administers already.
 */
export async function makeFirstLink(db: Executor, now: Date): Promise<string | undefined> {
  const { secret, footprint } = newLinkSecret();
  const { rowCount } = await db.execute(sql`
    INSERT INTO enlace_primer_administrador (huella, caduca_en)
    SELECT ${footprint}, ${new Date(now.getTime() + HOLDS_MS)}::timestamptz WHERE NOT ${SOME_ADMINISTRATOR}
    ON CONFLICT (unico) DO UPDATE SET huella = excluded.huella, caduca_en = excluded.caduca_en`);
  return rowCount ? secret : undefined;
}

/** Tells whether the link is good now, without spending it. */
export async function isFirstLink(db: Executor, secret: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ vale: boolean }>(sql`
    SELECT NOT ${SOME_ADMINISTRATOR} AS vale FROM enlace_primer_administrador
    WHERE huella = ${linkFootprint(secret)} AND caduca_en > ${now}`);
  return rows[0]?.vale ?? false;
}

/**
 * Spends the link within the transaction that makes the Administrador; false if it is not good. The row
 * stays locked until the end: of two at once the second finds it gone.
 */
export async function spendFirstLink(tx: Executor, secret: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM enlace_primer_administrador WHERE huella = ${linkFootprint(secret)} AND caduca_en > ${now}`);
  return Boolean(rowCount) && (await lacksAdministrator(tx));
}

/** Ends the link, good or not. */
export async function endFirstLink(tx: Executor): Promise<void> {
  await tx.execute(sql`DELETE FROM enlace_primer_administrador`);
}
