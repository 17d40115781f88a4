import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createTurns } from '#platform/database/turns.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import type { ReaderAnswer } from './serve-reader.server.ts';

export type ReadersOptions = {
  /**
   * Entry of the process, which calls `serveReader`. The bundle finds it by this form: `new
   * URL('./x-process.server.ts', import.meta.url)`.
   */
  file: URL;
  /** Processes of this kind at once; others wait for their turn. */
  atOnce: number;
  /** Most pieces of work that may wait. */
  waiting?: number;
  /** Message for a caller who finds no room. */
  busy: string;
  /** Milliseconds that an answer may take; the start of a process does not count. */
  ms: number;
  /** Megabytes of JavaScript's own memory. */
  heapMb: number;
  /** Megabytes of the whole process; looked at on Linux only. */
  residentMb: number;
};

/** Asks the process, and waits for its answer. */
export type Ask<Question, Answer> = (question: Question) => Promise<Answer>;

export type Readers<Question, Answer> = <T>(work: (ask: Ask<Question, Answer>) => Promise<T>) => Promise<T>;

/** The file took more time or memory than it may, so its process was ended. */
export class ReaderStopped extends Error {
  override name = 'ReaderStopped';
}

/** A process that read so many files, or holds so many megabytes afterwards, gives its place to a new one. */
const RECYCLED = { files: 100, residentMb: 160 };
/** Milliseconds without work after which a process ends; starting another one takes a tenth of a second. */
const IDLE_MS = 30_000;
const LOOK_MS = 200;

/** Variables that the process gets. None is secret, because the process reads what people send. */
const PASSED_ON = ['PATH', 'TZ', 'LANG', 'LD_LIBRARY_PATH', 'TMPDIR', 'SystemRoot'];
/** Asks the C library for a single heap instead of eight for each processor, which would each keep what they took. */
const ENVIRONMENT = { ...only(PASSED_ON), MALLOC_ARENA_MAX: '2' };

/**
 * Reads what people send in other processes (decision 149), so that the memory for a file goes away with its
 * process. Each piece of work has a process for itself; a process that served before may still hold its earlier
 * files in memory. Work that fails, or takes too much, ends its process. Throws `ReaderStopped`, 503 when too many
 * wait, and whatever the reader throws.
 */
export function openReaders<Question, Answer>(options: ReadersOptions): Readers<Question, Answer> {
  const { atOnce, waiting = 50, busy } = options;
  const turns = createTurns({ atOnce, waiting, busy });
  const idle: Reader<Question, Answer>[] = [];
  return (work) =>
    turns(async () => {
      const reader = idle.pop() ?? new Reader<Question, Answer>(options);
      reader.wake();
      try {
        const done = await work((question) => reader.ask(question));
        if (await reader.mayServeAgain()) {
          idle.push(reader);
          reader.rest(() => idle.splice(idle.indexOf(reader), 1));
        } else reader.end();
        return done;
      } catch (error) {
        reader.end();
        throw error;
      }
    });
}

class Reader<Question, Answer> {
  readonly #child: ChildProcess;
  readonly #options: ReadersOptions;
  readonly #started = Promise.withResolvers<void>();
  #waiting: PromiseWithResolvers<Answer> | undefined;
  #watch: NodeJS.Timeout | undefined;
  #rest: NodeJS.Timeout | undefined;
  #files = 0;
  #gone = false;
  #leave: () => void = () => {};

  constructor(options: ReadersOptions) {
    this.#options = options;
    this.#child = fork(options.file, [], {
      // Buffers cross as they are.
      serialization: 'advanced',
      // Without the program's own options; libraries' words stay out of its log.
      execArgv: [`--max-old-space-size=${options.heapMb}`, '--max-semi-space-size=8'],
      env: ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#started.promise.catch(() => {});
    this.#child.on('message', (answer: ReaderAnswer<Answer>) => this.#take(answer));
    this.#child.on('error', (error) => this.#fail(error));
    this.#child.on('exit', () => {
      this.#gone = true;
      this.#leave();
      this.#fail(new ReaderStopped('the process ended before it had answered'));
    });
  }

  async ask(question: Question): Promise<Answer> {
    await this.#started.promise;
    if (this.#gone) throw new ReaderStopped('the process has ended');
    const waiting = Promise.withResolvers<Answer>();
    this.#waiting = waiting;
    const timer = setTimeout(() => this.end(), this.#options.ms);
    this.#child.send(question as object, (error) => error && this.#fail(error));
    return waiting.promise.finally(() => clearTimeout(timer));
  }

  /** Keeps the program running while the process works, and watches the memory of the process. */
  wake(): void {
    clearTimeout(this.#rest);
    this.#leave = () => {};
    this.#files += 1;
    this.#child.ref();
    this.#child.channel?.ref();
    const { residentMb } = this.#options;
    this.#watch = setInterval(async () => {
      if ((await residentOf(this.#child)) > residentMb) this.end();
    }, LOOK_MS);
  }

  async mayServeAgain(): Promise<boolean> {
    if (this.#gone || this.#files >= RECYCLED.files) return false;
    return (await residentOf(this.#child)) <= RECYCLED.residentMb;
  }

  /** Keeps the process for the next piece of work, for a while. A program that ends does not wait for it. */
  rest(leave: () => void): void {
    clearInterval(this.#watch);
    this.#leave = leave;
    this.#rest = setTimeout(() => this.end(), IDLE_MS).unref();
    this.#child.unref();
    this.#child.channel?.unref();
  }

  end(): void {
    clearInterval(this.#watch);
    clearTimeout(this.#rest);
    this.#child.kill('SIGKILL');
  }

  #take(answer: ReaderAnswer<Answer>): void {
    const { value, refused, failed, ready } = answer;
    if (ready) this.#started.resolve();
    else if (refused) this.#fail(new AppError(refused.codigo, refused.mensaje, refused.more));
    else if (failed !== undefined) this.#fail(new Error(failed));
    else this.#waiting?.resolve(value as Answer);
  }

  #fail(error: Error): void {
    this.#started.reject(error);
    this.#waiting?.reject(error);
  }
}

/** Resident megabytes of a process; 0 where the system has no `/proc`. */
async function residentOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

function only(names: readonly string[]): Record<string, string> {
  const given = names.map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
