import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import cliProgress from 'cli-progress';

/** Where a command line tool talks to whoever runs it. */
export type Terminal = { input: Readable & { isTTY?: boolean }; output: Writable & { isTTY?: boolean } };

export type Progress = {
  /** Bytes done and in all, 0 when that is not known. */
  update(done: number, total: number): void;
  end(): void;
};

/** A bar in a terminal; elsewhere, where a bar would fill the log with repetitions, one line when it starts. */
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

/** Asks a question that is answered "no" by anything but s, sí or si. Undefined when there is nobody to ask. */
export async function confirm({ input, output }: Terminal, question: string): Promise<boolean | undefined> {
  if (!input.isTTY) return undefined;
  const lines = createInterface({ input, output });
  try {
    return /^s[ií]?$/i.test((await lines.question(`${question} (s/N) `)).trim());
  } finally {
    lines.close();
  }
}
