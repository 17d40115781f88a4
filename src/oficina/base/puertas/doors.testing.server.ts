import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/** Opens both doors, with a complete declaration of the program, for tests of an installation that is in use. */
export async function openDoors(db: Pick<Db, 'execute'>): Promise<void> {
  await db.execute(
    sql`INSERT INTO actos_puertas (puerta, abierta, en) VALUES ('web', true, now()), ('ventas', true, now())`,
  );
  await db.execute(
    sql`INSERT INTO declaraciones_responsables (version, desde, completa, apartados) VALUES ('0.0.1', now(), true, '[]')`,
  );
}
