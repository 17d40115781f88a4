import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Puerta } from './puertas.ts';

/** Says whether a door is open, by one read of an index. */
export async function isOpen(db: Pick<Db, 'execute'>, puerta: Puerta): Promise<boolean> {
  const { rows } = await db
    .execute<{ abierta: boolean }>(sql`SELECT puerta_abierta(${puerta}) AS abierta`)
    .execute();
  return rows[0]?.abierta ?? false;
}

/**
 * Makes the reader of the web's door. Every opening or closing raises the version of the public data, so it asks the database
 * once for each version that requests have read; for a request without a version, always.
 */
export function webDoorReader(db: Pick<Db, 'execute'>): (version: string | undefined) => Promise<boolean> {
  let known: { version: string; abierta: boolean } | undefined;
  return async (version) => {
    if (version !== undefined && known?.version === version) return known.abierta;
    const abierta = await isOpen(db, 'web');
    if (version !== undefined) known = { version, abierta };
    return abierta;
  };
}

/** Last act of a door: when, and the name of the person, null for the program. */
export type Acto = { abierta: boolean; en: string; por: string | null };

/** Last act of each door that has any. */
export async function readDoors(db: Pick<Db, 'execute'>): Promise<Partial<Record<Puerta, Acto>>> {
  const { rows } = await db.execute<Acto & { puerta: Puerta }>(sql`
    SELECT DISTINCT ON (a.puerta) a.puerta, a.abierta, to_json(a.en) #>> '{}' AS en, u.nombre AS por
    FROM actos_puertas a LEFT JOIN usuarios u ON u.id = a.por ORDER BY a.puerta, a.id DESC`);
  return Object.fromEntries(rows.map(({ puerta, ...acto }) => [puerta, acto]));
}

type Act = { puerta: Puerta; abierta: boolean; now: Date; por?: string };

/** Notes an opening or a closing; `por` is the administrador, absent for the program. */
export async function noteAct(tx: Pick<Db, 'execute'>, { puerta, abierta, now, por }: Act): Promise<void> {
  await tx.execute(
    sql`INSERT INTO actos_puertas (puerta, abierta, en, por) VALUES (${puerta}, ${abierta}, ${now}, ${por ?? null})`,
  );
}
