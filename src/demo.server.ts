import type { Db } from '#api/db.server.ts';
import { seedDemo as seedData } from '#dgt/load-demo.server.ts';
import { demoLoginLines } from '#resources/usuarios/demo-users.server.ts';

let lines: string[] = [];

/** Fills an empty database with the demonstration data, and finds out who may sign in to look at them. */
export async function seedDemo(db: Db): Promise<void> {
  await seedData(db);
  lines = await demoLoginLines(db.$client);
}

/** E-mail, key and panel of each, a line apiece. */
export const logins = (): string[] => lines;
