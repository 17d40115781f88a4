import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

const HOLDS_MS = 30 * 24 * 60 * 60 * 1000;

type Executor = Pick<Db, 'execute'>;

export type TarifaLink = {
  clienteId: string;
  email: string;
  estado: 'vale' | 'caducado' | 'usado';
  caducaEn: string;
};

/**
 * Makes a single-use secret of 256 bits, to send to that address, and ends the earlier ones; only its
 * SHA-256 is stored.
 */
export async function createTarifaLink(
  db: Executor,
  { clienteId, email }: Pick<TarifaLink, 'clienteId' | 'email'>,
  now: Date,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await db.execute(sql`
    WITH antes AS (
      UPDATE enlaces_tarifas SET usado_en = ${now} WHERE cliente_id = ${clienteId} AND usado_en IS NULL
    )
    INSERT INTO enlaces_tarifas (huella, cliente_id, email, caduca_en)
    VALUES (${footprint(secret)}, ${clienteId}, ${email}, ${new Date(now.getTime() + HOLDS_MS)})`);
  return secret;
}

/** Gives the cliente of a link and whether it is still valid; undefined for an unknown link. */
export async function readTarifaLink(
  db: Executor,
  secret: string,
  now: Date,
): Promise<TarifaLink | undefined> {
  const { rows } = await db.execute<TarifaLink>(sql`
    SELECT cliente_id AS "clienteId", email, CASE WHEN usado_en IS NOT NULL THEN 'usado'
      WHEN caduca_en <= ${now} THEN 'caducado' ELSE 'vale' END AS estado, caduca_en AS "caducaEn"
    FROM enlaces_tarifas WHERE huella = ${footprint(secret)}`);
  return rows[0];
}

/** Spends the link: of two calls at once, only one gets true. */
export async function spendTarifaLink(db: Executor, secret: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    UPDATE enlaces_tarifas SET usado_en = ${now}
    WHERE huella = ${footprint(secret)} AND usado_en IS NULL AND caduca_en > ${now}`);
  return rowCount === 1;
}

const footprint = (secret: string) => createHash('sha256').update(secret).digest('hex');
