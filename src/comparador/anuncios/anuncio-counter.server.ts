import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { type WriteBehind, writeBehind } from '#platform/database/write-behind.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';

export type CountKind = 'impresiones' | 'clics';
type Counts = Record<CountKind, number>;
/** Counts by anuncio and day; the key is `id day`. */
type Tally = Map<string, Counts>;

/** Counts that cannot be written are kept for the next write. */
export type AnuncioCounter = WriteBehind & {
  /** Adds one to a count, on today's date in Spain. It counts in memory and writes later. */
  add(id: string, what: CountKind): void;
  /** Gives the counts of an anuncio that are not in the database yet: in total, and on one day. */
  pending(id: string, dia: string): { total: Counts; hoy: Counts };
};

/** Counts the views and clicks of anuncios, by anuncio and day. It receives no data of the visitor. */
export function anuncioCounter({ db, clock }: { db: Db; clock: () => Date }): AnuncioCounter {
  let fresh: Tally = new Map();
  /** Counts that are being written. */
  let leaving: Tally = new Map();

  async function writeFresh(): Promise<void> {
    if (fresh.size === 0) return;
    [leaving, fresh] = [fresh, new Map()];
    try {
      await write(db, leaving);
    } catch (error) {
      for (const [key, counts] of leaving) addTo(fresh, key, counts);
      throw error;
    } finally {
      leaving = new Map();
    }
  }

  return {
    add: (id, what) => addTo(fresh, keyOf(id, todayInMadrid(clock())), { ...NONE, [what]: 1 }),
    pending: (id, dia) => {
      const sums = { total: { ...NONE }, hoy: { ...NONE } };
      for (const tally of [leaving, fresh])
        for (const [key, counts] of tally) {
          if (!key.startsWith(id)) continue;
          sum(sums.total, counts);
          if (key === keyOf(id, dia)) sum(sums.hoy, counts);
        }
      return sums;
    },
    ...writeBehind(writeFresh),
  };
}

const NONE: Counts = { impresiones: 0, clics: 0 };

const keyOf = (id: string, dia: string) => `${id} ${dia}`;

function addTo(tally: Tally, key: string, counts: Counts): void {
  const there = tally.get(key) ?? { ...NONE };
  sum(there, counts);
  tally.set(key, there);
}

function sum(into: Counts, more: Counts): void {
  into.impresiones += more.impresiones;
  into.clics += more.clics;
}

/**
 * Writes the days and their sums in one statement, so that they always agree. The counts of removed
 * anuncios are dropped.
 */
async function write(db: Db, tally: Tally): Promise<void> {
  const rows = [...tally].map(([key, counts]) => {
    const [id, dia] = key.split(' ');
    return { id, dia, ...counts };
  });
  await db.execute(sql`
    WITH contados AS (
      SELECT x.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS x (id uuid, dia date, impresiones int, clics int)
      JOIN anuncios a ON a.id = x.id
      -- Always in the same order, so that two programs wait for each other and not one for another.
      ORDER BY a.id FOR NO KEY UPDATE OF a
    ), dias AS (
      INSERT INTO anuncios_dias AS d (anuncio_id, dia, impresiones, clics)
      SELECT id, dia, impresiones, clics FROM contados ORDER BY id, dia
      ON CONFLICT (anuncio_id, dia) DO UPDATE
        SET impresiones = d.impresiones + excluded.impresiones, clics = d.clics + excluded.clics
    )
    UPDATE anuncios a SET impresiones = a.impresiones + s.impresiones, clics = a.clics + s.clics
    FROM (SELECT id, sum(impresiones)::int AS impresiones, sum(clics)::int AS clics FROM contados GROUP BY id) s
    WHERE a.id = s.id`);
}
