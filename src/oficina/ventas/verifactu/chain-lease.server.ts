import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/** Seconds; longer than any message takes. After them, the program that held the chain counts as dead. */
const LEASE_S = 300;

export const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

/** End of a lease that starts now. */
export const leaseEnd = (now: Date): Date => after(now, LEASE_S);

/** Renews the lease of a held chain, before a slow operation. */
export async function renewLease(db: Db, cadenaId: string, now: Date): Promise<void> {
  await db.execute(
    sql`UPDATE envios_cadenas SET ocupada_hasta = ${leaseEnd(now)} WHERE cadena_id = ${cadenaId}`,
  );
}

/** Releases a chain for its next message. */
export async function releaseChain(db: Db, cadenaId: string): Promise<void> {
  await db.execute(sql`UPDATE envios_cadenas SET ocupada_hasta = NULL WHERE cadena_id = ${cadenaId}`);
}

/** Releases a chain with nothing to send, and clears its failure. */
export async function freeChain(db: Db, cadenaId: string): Promise<void> {
  await db.execute(sql`
    UPDATE envios_cadenas SET ocupada_hasta = NULL, busca = NULL, fallos = 0, error = NULL, detenida_por = NULL
    WHERE cadena_id = ${cadenaId}`);
}
