import { sql } from 'drizzle-orm';
import type { Instants, PlaceState } from '#platform/copies/instants/instants.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { LugarInstantes } from './contract.ts';
import { reasonOf } from './copy-reasons.ts';

type Services = { db: Db; clock: () => Date; instants?: Instants | undefined };

/** Milliseconds without anything new in a place, after which the place fails. */
const LATE_MS = 10 * 60_000;

/** State of the copies of every minute. */
export type ReadInstants = { instantes: LugarInstantes[]; instantesProbadosEn: string | null };

/** Places of the copies of every minute, and the time of their last trial; no places while the program makes no such copies. */
export async function readInstants(services: Services): Promise<ReadInstants> {
  const { db, clock, instants } = services;
  const places = instants?.places() ?? [];
  const trial = places.length > 0 ? await readTrial(db) : undefined;
  const instantes = places.map((place, at) => ({
    lugar: place.name,
    desde: place.since?.toISOString() ?? null,
    hasta: place.until?.toISOString() ?? null,
    // Only the first place is tried.
    falla: failureOf(place, clock()) ?? (at === 0 && trial?.error ? `${TRIAL_FAILED} ${trial.error}` : null),
  }));
  return { instantes, instantesProbadosEn: trial ? new Date(trial.probadaEn).toISOString() : null };
}

const TRIAL_FAILED = 'La última prueba de volver a un instante falló.';

async function readTrial(db: Db): Promise<{ probadaEn: string; error: string | null } | undefined> {
  const { rows } = await db.execute<{ probadaEn: string; error: string | null }>(
    sql`SELECT probada_en AS "probadaEn", error FROM prueba_instante`,
  );
  return rows[0];
}

/** What fails in the copies of every minute, in words; null if nothing does. */
export async function failingInstants(services: Services): Promise<string | null> {
  const { instantes } = await readInstants(services);
  const failing = instantes.find(({ falla }) => falla !== null);
  return failing ? `Copias de cada minuto en ${failing.lugar}: ${failing.falla}` : null;
}

/** A single failed round is no fault: the next round comes within seconds. */
function failureOf({ until, failure }: PlaceState, now: Date): string | null {
  if (until && now.getTime() - until.getTime() < LATE_MS) return null;
  if (failure !== undefined) return reasonOf(failure);
  return until ? 'Hace más de diez minutos que no recibe nada.' : null;
}
