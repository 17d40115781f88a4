import { writeSync } from 'node:fs';
import { systemCode } from '#platform/kit/system-code.ts';

/** Writer of the lines of the log. */
export type Lines = {
  /** Takes a line with its line break, and soon writes it together with others. */
  write(line: string): void;
  /** Writes the waiting lines. */
  flush(): void;
  /** Writes the waiting lines before the process exits, and gives a slow reader some time. */
  end(): void;
};

/** Bytes of lines that wait to be written together, and milliseconds that they wait at most. */
const TOGETHER = 8_192;
const WAIT_MS = 200;

/** Most bytes that wait for a reader that is behind. */
const MOST = 2 ** 20;

/** Milliseconds to write the last lines, and between two tries. */
const LAST_MS = 1_000;
const AGAIN_MS = 10;

/**
 * Writes lines to an open file. Lines that cannot be written are lost, and nobody waits for them: the reader may be dead (EPIPE) or the
 * disk full (ENOSPC), while the program has other work. Pino's own destination tries again for ever then, and the program stands still.
 */
export function openLines(fd: number): Lines {
  let waiting: Buffer = Buffer.alloc(0);
  let lines: string[] = [];
  let size = 0;
  /** Part of `waiting` is written, so a line may be half written. */
  let isPart = false;
  /** A line was written in part, and its rest is lost. */
  let torn = false;
  /** Writes what it can; gives whether the rest may be written later. */
  const push = (): boolean => {
    waiting = Buffer.concat([waiting, Buffer.from((torn ? '\n' : '') + lines.join(''))]);
    [lines, size, torn] = [[], 0, false];
    try {
      while (waiting.length > 0) {
        const written = writeSync(fd, waiting);
        waiting = waiting.subarray(written);
        isPart = waiting.length > 0;
      }
    } catch (error) {
      const isBehind = systemCode(error) === 'EAGAIN';
      if (isBehind && waiting.length <= MOST) return true;
      [waiting, torn] = [Buffer.alloc(0), isPart];
    }
    return false;
  };
  const timer = setInterval(() => size + waiting.length > 0 && push(), WAIT_MS).unref();
  return {
    write: (line) => {
      lines.push(line);
      size += line.length;
      if (size >= TOGETHER) push();
    },
    flush: push,
    end: () => {
      clearInterval(timer);
      const until = Date.now() + LAST_MS;
      while (push() && Date.now() < until)
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS);
    },
  };
}
