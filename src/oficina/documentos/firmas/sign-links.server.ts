import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#platform/database/db.server.ts';
import { linkFootprint, newLinkSecret } from '#platform/http/secrets/link-secret.server.ts';

type Executor = Pick<Db, 'execute'>;

export type SignLink = {
  id: string;
  firmanteId: string;
  solicitudId: string;
  para: string;
  caducado: boolean;
};

/** Makes a link for a signer and gives its secret; only its SHA-256 is stored. */
export async function createSignLink(
  db: Executor,
  { firmanteId, para, caducaEn }: { firmanteId: string; para: string; caducaEn: Date },
): Promise<string> {
  const { secret, footprint } = newLinkSecret();
  await db.execute(sql`
    INSERT INTO enlaces_firma (id, huella, firmante_id, para, caduca_en)
    VALUES (${uuid()}, ${footprint}, ${firmanteId}, ${para}, ${caducaEn})`);
  return secret;
}

/** Link of a secret, and whether it has expired; undefined for any other text. */
export async function readSignLink(db: Executor, secret: string, now: Date): Promise<SignLink | undefined> {
  const { rows } = await db.execute<SignLink>(sql`
    SELECT e.id, e.firmante_id AS "firmanteId", f.solicitud_id AS "solicitudId", e.para, e.caduca_en <= ${now} AS caducado
    FROM enlaces_firma e JOIN firmantes f ON f.id = e.firmante_id WHERE e.huella = ${linkFootprint(secret)}`);
  return rows[0];
}
