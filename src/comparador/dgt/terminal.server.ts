import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import cliProgress from 'cli-progress';
import { waitForPerson } from '#platform/database/patience.server.ts';

/** The terminal where a command line tool talks to the person who runs it. */
export type Terminal = { input: Readable & { isTTY?: boolean }; output: Writable & { isTTY?: boolean } };

export type Progress = {
  /** Receives the bytes done and in all; in all is 0 when unknown. */
  update(done: number, total: number): void;
  end(): void;
};

/**
 * Shows a bar in a terminal. Elsewhere a bar would fill the log with repetitions, so writes one line at the start.
 */
export function showProgress({ output }: Terminal, title: string): Progress {
  if (!output.isTTY) {
    output.write(`${title}…\n`);
    return { update: () => {}, end: () => {} };
  }
  const bar = new cliProgress.SingleBar(
    { stream: output, format: '{title} {bar} {percentage} %', hideCursor: true, clearOnComplete: true },
    cliProgress.Presets.shades_classic,
  );
  bar.start(1, 0, { title });
  return {
    update: (done, total) => {
      bar.setTotal(Math.max(total, done));
      bar.update(done);
    },
    end: () => bar.stop(),
  };
}

/**
 * Asks a question, and waits for the answer as long as the person takes; only s, sí or si mean yes, and an input that ends
 * means no. Undefined when there is nobody to ask.
 */
export async function confirm({ input, output }: Terminal, question: string): Promise<boolean | undefined> {
  if (!input.isTTY) return undefined;
  const lines = createInterface({ input, output });
  // After Ctrl+D the question is never answered; after Ctrl+C it fails.
  const closed = once(lines, 'close').then(() => '');
  const asked = lines.question(`${question} (s/N) `).catch((error: Error) => {
    if (error.name === 'AbortError') return '';
    throw error;
  });
  try {
    const answer = await waitForPerson(Promise.race([asked, closed]));
    return /^s[ií]?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
