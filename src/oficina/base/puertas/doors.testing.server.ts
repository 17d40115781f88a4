import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Puerta } from './puertas.ts';

/** Opens or closes these doors, or both. */
export const turnDoors = (db: Pick<Db, 'execute'>, abierta: boolean, puertas: Puerta[] = ['web', 'ventas']) =>
  db.execute(
    sql`INSERT INTO actos_puertas (puerta, abierta, en) SELECT puerta, ${abierta}, now() FROM unnest(${sql.param(puertas)}::text[]) puerta`,
  );

/** Opens both doors, with a complete declaration of the program, for tests of an installation that is in use. */
export async function openDoors(db: Pick<Db, 'execute'>): Promise<void> {
  await turnDoors(db, true);
  await db.execute(
    sql`INSERT INTO declaraciones_responsables (version, desde, completa, apartados) VALUES ('0.0.1', now(), true, '[]')`,
  );
}
