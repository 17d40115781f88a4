import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { lineOfHistory } from '#oficina/base/standard.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import {
  type EvidenceStretch,
  type Place,
  START,
  verifyEvidence,
  verifyEvidenceStretch,
} from './verify-evidence.server.ts';

/** Today, as faults write it. */
export const today = (): string => formatDay(todayInMadrid(new Date()));

const actor = { _id: randomUUID(), nombre: 'Ana Peña' };

/** Writes a row of historial as the program does; gives its id. */
export async function writeLine(
  db: Pick<Db, 'execute'>,
  despues: object = { nombre: 'Otro' },
): Promise<string> {
  const [entidadId, now] = [randomUUID(), new Date()];
  await db.execute(
    lineOfHistory({ actor, now, entidad: 'marcas' }, { id: entidadId, antes: null, despues: { ...despues } }),
  );
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM historial WHERE entidad_id = ${entidadId}`,
  );
  return rows[0]?.id ?? '';
}

export async function faultsIn(db: Pick<Db, 'transaction'>): Promise<string[]> {
  return (await verifyEvidence(db)).fallos.map(({ donde, motivo }) => `${donde}: ${motivo}`);
}

/**
 * Faults of only the comparison of present rows with their historial, for tests whose clock is not the clock of
 * the database.
 */
export async function presentFaults(db: Pick<Db, 'transaction'>): Promise<string[]> {
  const faults: string[] = [];
  for (let place: Place | null = { fase: 'presente', familia: 0, fila: START }; place; ) {
    const stretch: EvidenceStretch = await verifyEvidenceStretch(db, place);
    faults.push(...stretch.fallos.map(({ donde, motivo }) => `${donde}: ${motivo}`));
    place = stretch.siguiente;
  }
  return faults;
}

class Undone extends Error {}

type Statement = SQL | ((tx: Transaction) => Promise<unknown>);

/**
 * Runs statements that triggers refuse, as a superuser could. Gives the faults of the check, and rolls
 * back.
 */
export const faultsOf = (db: Db, ...statements: Statement[]) =>
  whileSuperuser(db, sql`SET LOCAL session_replication_role = replica`, ...statements);

/** The same, with the triggers on. */
export async function whileSuperuser(db: Db, ...statements: Statement[]): Promise<string[]> {
  let faults: string[] = [];
  await db
    .transaction(async (tx) => {
      for (const statement of statements)
        if (typeof statement === 'function') await statement(tx);
        else expect((await tx.execute(statement)).rowCount).not.toBe(0);
      // The check opens its own transactions, which would not see this one.
      faults = await faultsIn({
        transaction: (work: (tx: Transaction) => unknown) => work(tx),
      } as unknown as Db);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return faults;
}
