import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseAway, troubleOf } from '#platform/database/database-trouble.server.ts';

export type QueueTeller = {
  /** Reports a failure of the queue, unless the database is out of reach and that is already reported. */
  tell(failure: unknown): void;
  stop(): void;
};

export type QueueNews = {
  /** Sends any query to the database of the queue. */
  reach(): Promise<unknown>;
  onError(failure: Error): void;
  /** Called when the queue reaches its database again. */
  onBack(): void;
};

/** Milliseconds between two tries. */
const AGAIN_MS = 1_000;

/**
 * Milliseconds without a failure until the trouble counts as over. A try to connect that began before takes up to
 * 4 s, so it may fail after the database is back.
 */
const QUIET_MS = 5_000;

/**
 * Reports once that the queue cannot reach its database, and once that it can again: meanwhile each worker of the
 * queue fails every two seconds. Reports any other failure each time.
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

/** Message of the error with which the pulse refuses a query; pg-boss loses the class of that error. */
const AWAY = new DatabaseAway().message;

/** Whether a failure means that the database gives the queue no connection, or cuts it. */
export function isOutOfReach(failure: unknown): boolean {
  const error = asError(failure);
  const trouble = troubleOf(error);
  return trouble === 'away' || trouble === 'busy' || OF_NOTICES.test(error.message) || error.message === AWAY;
}

/**
 * Failure as an error with its original message: pg-boss gives some failures as plain objects, and adds text to
 * the message.
 */
function asError(failure: unknown): Error {
  if (failure instanceof Error && !BY_WORKER.test(failure.message)) return failure;
  const { message = String(failure) } = failure as { message?: string };
  return Object.assign(new Error(), failure, { message: message.replace(BY_WORKER, '') });
}
