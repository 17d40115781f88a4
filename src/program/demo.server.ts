import { sql } from 'drizzle-orm';
import { seedDemoDocumentos } from '#demo/demo-documentos.server.ts';
import { seedDemoFotos } from '#demo/demo-fotos.server.ts';
import { demoLoginLines } from '#demo/demo-users.server.ts';
import { seedDemo as seedData } from '#demo/load-demo.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import type { Files } from '#platform/files/files.server.ts';

let lines: string[] = [];

/**
 * Fills an empty database with the demonstration data as of `now`, and finds the accounts that can sign in to
 * see them. A program that comes meanwhile waits until it is whole.
 */
export async function seedDemo(db: Db, files: Files, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`);
    await lockWithin(tx, 'demostración');
    await seedData(db, now);
    await seedDemoDocumentos(db, files, now);
    await seedDemoFotos(db, files, now);
  });
  lines = await demoLoginLines(db.$client);
}

/** E-mail, clave and panel of each account, one per line. */
export const logins = (): string[] => lines;
