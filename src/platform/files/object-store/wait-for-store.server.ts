import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#platform/http/startup-error.server.ts';
import type { Files } from '../files.server.ts';
import { StoreAway } from './store-away.server.ts';

type Waiting = {
  /** Longest wait; zero is none. */
  seconds: number;
  /** Called once with the reason for the wait. */
  tell(words: string): void;
  stopping?: AbortSignal | undefined;
};

const AGAIN_MS = 500;

/**
 * Waits until a store of files answers, since machines start in any order. Throws `StartupError` when it does not answer in
 * time, and at once when it refuses the keys, has no such bucket or the program is told to stop.
 */
export async function waitForStore(
  { files, name }: { files: Files; name: string },
  { seconds, tell, stopping }: Waiting,
): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  for (let told = false; ; told = true) {
    try {
      await files.stat('programa/lugar');
      return;
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      if (stopping?.aborted) throw new StartupError('Se ha parado mientras esperaba al almacén de archivos.');
      const words = `No se puede usar el almacén de archivos «${name}»: ${error.words}.`;
      if (error.trouble !== 'away' || performance.now() > until) throw new StartupError(words);
      if (!told) tell(`${words} Se espera hasta ${seconds} segundos.`);
      await sleep(AGAIN_MS, undefined, { ...(stopping && { signal: stopping }) }).catch(() => {});
    }
  }
}
