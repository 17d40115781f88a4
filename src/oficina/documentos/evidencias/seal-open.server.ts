import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import {
  countByFamily,
  exactMoment,
  type Fact,
  factColumns,
  leafOf,
  NO_SEAL,
  type StoredSeal,
  sealColumns,
  sealHashOf,
} from './facts.server.ts';
import { merkleRoot } from './merkle.server.ts';

/** Most facts of one seal, so that no transaction is slow. */
const AT_ONCE = 20_000;

/** Seals all committed facts. Gives the number of new seals. */
export async function sealOpen(db: Pick<Db, 'transaction'>, atOnce = AT_ONCE): Promise<number> {
  for (let made = 0; ; made += 1) {
    const sealed = await db.transaction((tx) => sealSome(tx, atOnce));
    if (sealed === 0) return made;
    if (sealed < atOnce) return made + 1;
  }
}

/**
 * Seals the visible facts. A fact is visible only after its commit, so a slow transaction waits for a
 * later seal, however low its number. Sealing deletes the open fact, so none is sealed twice.
 */
async function sealSome(tx: Transaction, atOnce: number): Promise<number> {
  // One seal at a time, or two would take the same number. No other write takes this lock.
  await lockWithin(tx, 'sello de evidencias');
  const last = await lastSeal(tx);
  const numero = (last?.numero ?? 0) + 1;
  const { rows } = await tx.execute<Fact & { id: string }>(sql`
    SELECT e.id::text AS id, ${factColumns('e')} FROM tomar_evidencias(${numero}, ${atOnce}) e`);
  if (rows.length === 0) return 0;
  const facts = rows.sort((one, other) => Number(one.id) - Number(other.id));
  const raiz = merkleRoot(facts.map(leafOf)).toString('hex');
  const hasta = await nowOf(tx);
  const seal = {
    numero,
    desde: last?.hasta ?? facts.reduce((first, { en }) => (en < first ? en : first), hasta),
    hasta,
    filas: countByFamily(facts),
    raiz,
    anterior: last?.huella ?? NO_SEAL,
  };
  await tx.execute(sql`
    INSERT INTO sellos_evidencia (numero, desde, hasta, filas, raiz, anterior, huella)
    VALUES (${numero}, ${seal.desde}, ${hasta}, ${JSON.stringify(seal.filas)}::jsonb, decode(${raiz}, 'hex'),
      decode(${seal.anterior}, 'hex'), decode(${sealHashOf(seal)}, 'hex'))`);
  return facts.length;
}

/** Last seal of the chain. */
async function lastSeal(tx: Pick<Db, 'execute'>): Promise<StoredSeal | undefined> {
  const { rows } = await tx.execute<StoredSeal>(
    sql`SELECT ${sealColumns('s')} FROM sellos_evidencia s ORDER BY numero DESC LIMIT 1`,
  );
  return rows[0];
}

/** Database's clock, which also dates the facts. */
async function nowOf(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ en: string }>(sql`SELECT ${exactMoment('clock_timestamp()')} AS en`);
  return rows[0]?.en ?? '';
}
