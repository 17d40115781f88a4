import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';

/** Longer than a message may take: after it, the program that held the chain counts as gone. */
const LEASE_S = 300;

export const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

/** End of the lease of a chain that is taken now. */
export const leaseEnd = (now: Date): Date => after(now, LEASE_S);

/** Holds on to a chain that was taken, before something that may take long. */
export async function renewLease(db: Db, cadenaId: string, now: Date): Promise<void> {
  await db.execute(
    sql`UPDATE envios_cadenas SET ocupada_hasta = ${leaseEnd(now)} WHERE cadena_id = ${cadenaId}`,
  );
}

/** Lets go of a chain, for its next message. */
export async function releaseChain(db: Db, cadenaId: string): Promise<void> {
  await db.execute(sql`UPDATE envios_cadenas SET ocupada_hasta = NULL WHERE cadena_id = ${cadenaId}`);
}

/** Lets go of a chain with nothing left to send nor to tell of. */
export async function freeChain(db: Db, cadenaId: string): Promise<void> {
  await db.execute(sql`
    UPDATE envios_cadenas SET ocupada_hasta = NULL, busca = NULL, fallos = 0, error = NULL, detenida_por = NULL
    WHERE cadena_id = ${cadenaId}`);
}
