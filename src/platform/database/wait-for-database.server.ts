import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#platform/http/startup-error.server.ts';
import type { DatabaseAddresses } from './database-roles.server.ts';
import { isAbsent, reachDatabase } from './reach-database.server.ts';

type Waiting = {
  /** Longest wait; zero is none. */
  seconds: number;
  /** Hears why it waits, each time that the reason changes. */
  tell(words: string): void;
  stopping?: AbortSignal | undefined;
};

const AGAIN_MS = 500;

/**
 * Waits until both addresses of a database answer: machines start in any order, and another server may be taking the
 * place of the one that died. Throws `StartupError` when one does not answer in time, and at once when it
 * answers that the address is wrong, or when the program is told to stop.
 */
export async function waitForDatabase({ url, ownerUrl }: DatabaseAddresses, waiting: Waiting): Promise<void> {
  const until = performance.now() + waiting.seconds * 1_000;
  if (ownerUrl !== undefined) await waitFor(ownerUrl, 'DATABASE_DIRECT_URL', { ...waiting, until });
  await waitFor(url, 'DATABASE_URL', { ...waiting, until });
}

async function waitFor(
  url: string,
  variable: string,
  { seconds, tell, stopping, until }: Waiting & { until: number },
): Promise<void> {
  let told = '';
  for (;;) {
    try {
      const client = await reachDatabase(url, { application_name: 'carne-claro start', variable });
      return await client.end();
    } catch (error) {
      if (!(error instanceof StartupError) || !isAbsent(error)) throw error;
      if (stopping?.aborted) throw new StartupError('Se ha parado mientras esperaba a la base de datos.');
      if (performance.now() > until) throw error;
      if (told !== error.message) tell(`${error.message} Se espera hasta ${seconds} segundos.`);
      told = error.message;
      await sleep(AGAIN_MS, undefined, { ...(stopping && { signal: stopping }) }).catch(() => {});
    }
  }
}
