import { count } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { remember } from '#oficina/base/standard.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Juego } from './contract.ts';
import { type StarterSet, starterSets } from './starter-sets.server.ts';

type By = { actor: Actor; now: Date };

/**
 * Fills the empty lists of a set, each row with its line of history; a list that has something stays as it
 * is. Gives the number of new rows.
 */
export function putStarters(db: Db, juego: Juego, by: By): Promise<number> {
  return db.transaction(async (tx) => {
    let made = 0;
    for (const set of starterSets[juego]) made += await putSet(tx, set, by);
    return made;
  });
}

async function putSet(tx: Transaction, { familia, table, rows }: StarterSet, by: By): Promise<number> {
  const [there] = await tx.select({ n: count() }).from(table);
  if (there && there.n > 0) return 0;
  let made = 0;
  for (const despues of rows) {
    const id = uuid({ msecs: by.now.getTime() });
    // Of two at once, the second finds the names taken.
    const { rowCount } = await tx
      .insert(table)
      .values({ ...despues, id })
      .onConflictDoNothing();
    if (!rowCount) continue;
    await remember(tx, { ...by, entidad: familia }, { id, antes: null, despues });
    made += 1;
  }
  return made;
}
