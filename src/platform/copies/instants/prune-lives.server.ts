import { basesOf, LIVES, walOf } from './names.server.ts';
import { basesIn, livesIn, type Store, walIn } from './pieces.server.ts';

/** Removes from a place the other lives whose last moment is before `from`: their data folders are no longer in use. */
export async function pruneLives(store: Store, own: string, from: Date): Promise<void> {
  for (const life of await livesIn(store)) {
    if (life === own) continue;
    const [bases, wal] = [await basesIn(store, life), await walIn(store, life)];
    const last = Math.max(
      ...bases.map(({ until }) => until.getTime()),
      ...wal.slice(-1).map(({ until }) => until.getTime()),
      0,
    );
    if (last >= from.getTime()) continue;
    // A life without pieces may be beginning now.
    if (last === 0) continue;
    for (const folder of [walOf(life), basesOf(life)])
      for await (const key of store.list(folder)) await store.remove(key);
    await store.remove(`${LIVES}/${life}`);
  }
}
