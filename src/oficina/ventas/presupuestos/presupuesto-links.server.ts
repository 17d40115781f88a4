import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#platform/database/db.server.ts';
import { linkFootprint, newLinkSecret } from '#platform/http/secrets/link-secret.server.ts';

type Executor = Pick<Db, 'execute'>;

export type PresupuestoLink = { id: string; presupuestoId: string; para: string; caducado: boolean };

/** A secret of 256 bits, to be mailed; only its SHA-256 is kept. */
export async function createPresupuestoLink(
  db: Executor,
  { presupuestoId, para, caducaEn }: { presupuestoId: string; para: string; caducaEn: string | Date },
): Promise<string> {
  const { secret, footprint } = newLinkSecret();
  await db.execute(sql`
    INSERT INTO enlaces_presupuestos (id, huella, presupuesto_id, para, caduca_en)
    VALUES (${uuid()}, ${footprint}, ${presupuestoId}, ${para}, ${caducaEn})`);
  return secret;
}

/** Presupuesto and address of a link, and whether it has expired; undefined for any other text. */
export async function readPresupuestoLink(
  db: Executor,
  secret: string,
  now: Date,
): Promise<PresupuestoLink | undefined> {
  const { rows } = await db.execute<PresupuestoLink>(sql`
    SELECT id, presupuesto_id AS "presupuestoId", para, caduca_en <= ${now} AS caducado
    FROM enlaces_presupuestos WHERE huella = ${linkFootprint(secret)}`);
  return rows[0];
}
