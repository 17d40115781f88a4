import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseAway, troubleOf } from '#platform/database/database-trouble.server.ts';

export type QueueTeller = {
  /** Tells a failure of the queue, unless the database is out of reach and that is told already. */
  tell(failure: unknown): void;
  stop(): void;
};

export type QueueNews = {
  /** Asks the database of the queue anything. */
  reach(): Promise<unknown>;
  onError(failure: Error): void;
  /** Called when the queue reaches its database again. */
  onBack(): void;
};

/** Milliseconds between two tries. */
const AGAIN_MS = 1_000;

/** Milliseconds without another failure: tries to connect that began before may end later than the trouble, and take 4 s. */
const QUIET_MS = 5_000;

/**
 * Tells once that the queue cannot reach its database, and once that it can: each of its workers fails every two seconds
 * meanwhile. Any other failure is told each time.
 */
export function tellQueueTrouble({ reach, onError, onBack }: QueueNews): QueueTeller {
  let failedAt = 0;
  let trying = false;
  let stopped = false;
  const untilBack = async () => {
    let answers = false;
    while (!answers || performance.now() - failedAt < QUIET_MS) {
      await pause(AGAIN_MS, undefined, { ref: false });
      if (stopped) return;
      answers = await reach().then(
        () => true,
        () => false,
      );
    }
    trying = false;
    if (!stopped) onBack();
  };
  return {
    tell: (failure) => {
      const error = asError(failure);
      if (!isOutOfReach(error)) return onError(error);
      failedAt = performance.now();
      if (trying || stopped) return;
      trying = true;
      onError(error);
      void untilBack();
    },
    stop: () => {
      stopped = true;
    },
  };
}

/** Words that pg-boss adds to the failure of a worker. */
const BY_WORKER = / \(Queue: .*\)$/;

/** Failures of pg-boss itself when the session of its notices is lost. */
const OF_NOTICES = /^LISTEN\/NOTIFY (connection ended|heartbeat timed out)$/;

/** Words of the pulse's refusal, which loses its class on its way through pg-boss. */
const AWAY = new DatabaseAway().message;

/** Whether a failure is that of a queue whose database gives it no connection, or cuts it. */
export function isOutOfReach(failure: unknown): boolean {
  const error = asError(failure);
  const trouble = troubleOf(error);
  return trouble === 'away' || trouble === 'busy' || OF_NOTICES.test(error.message) || error.message === AWAY;
}

/** Failure as an error with its own words: pg-boss gives some as plain objects, and adds to their words. */
function asError(failure: unknown): Error {
  if (failure instanceof Error && !BY_WORKER.test(failure.message)) return failure;
  const { message = String(failure) } = failure as { message?: string };
  return Object.assign(new Error(), failure, { message: message.replace(BY_WORKER, '') });
}
