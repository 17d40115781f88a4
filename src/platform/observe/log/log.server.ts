import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { tracesNow } from '../telemetry/observer.server.ts';
import { type EventName, events, type FieldsOf, type Level } from './events.server.ts';
import { trace } from './kinds.server.ts';
import { openLines } from './lines.server.ts';
import type { Reporter } from './reporter.server.ts';

type Bindings = Record<string, unknown>;
type ChildOptions = { level?: string };

/** The writer of lines: pino, or a test's own. */
type Sink = FastifyBaseLogger & { isLevelEnabled?(level: string): boolean };

/**
 * The only way to the log. The program writes events of `events.server.ts`. The words of a library,
 * through the methods that Fastify needs, are left out, because they may hold sent values.
 */
export class Log implements FastifyBaseLogger, Reporter {
  readonly #sink: Sink;
  /** Writes the waiting lines. */
  readonly #flush: () => void;

  private constructor(sink: Sink, flush: () => void) {
    this.#sink = sink;
    this.#flush = flush;
  }

  /**
   * Wraps a logger; gives the same one if it is wrapped already. `flush` is for a logger that holds lines back:
   * only the lines of answered requests wait, and all others are written at once.
   */
  static before(sink: Sink, flush: () => void = () => {}): Log {
    return sink instanceof Log ? sink : new Log(sink, flush);
  }

  get level(): string {
    return this.#sink.level;
  }

  set level(level: string) {
    this.#sink.level = level;
  }

  /** Writes an event, each field as its kind allows. */
  report<Name extends EventName>(name: Name, fields: FieldsOf<Name>): void {
    const { level, kinds } = events[name];
    this.#write(level, name, kinds, fields);
  }

  /** Log of one request. Of the bindings, it writes only the id. */
  child(bindings: Bindings, { level }: ChildOptions = {}): Log {
    const { idTraza } = bindings;
    const kept = typeof idTraza === 'string' ? { idTraza: trace(idTraza) } : {};
    return new Log(this.#sink.child(kept, level === undefined ? {} : { level }), this.#flush);
  }

  trace(first: unknown): void {
    this.#hear('trace', first);
  }
  debug(first: unknown): void {
    this.#hear('debug', first);
  }
  info(first: unknown): void {
    this.#hear('info', first);
  }
  warn(first: unknown): void {
    this.#hear('warn', first);
  }
  error(first: unknown): void {
    this.#hear('error', first);
  }
  fatal(first: unknown): void {
    this.#hear('fatal', first);
  }
  silent(): void {}

  #hear(level: Level | 'trace', first: unknown): void {
    const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
    const { kinds } = events['library says'];
    this.#write(level, 'library says', error === undefined ? {} : kinds, { failure: error });
  }

  #write(
    level: Level | 'trace',
    name: EventName,
    kinds: Record<string, (value: never) => unknown>,
    fields: Record<string, unknown>,
  ): void {
    if (this.#sink.isLevelEnabled?.(level) === false) return;
    const written: Record<string, unknown> = { ...tracesNow()?.ids() };
    for (const [field, kind] of Object.entries(kinds)) written[field] = kind(fields[field] as never);
    this.#sink[level](written, name);
    if (name !== 'request completed') this.#flush();
  }
}

/** Writes an event to the log of a request, or to any log of the program. */
export function report<Name extends EventName>(
  log: FastifyBaseLogger,
  name: Name,
  fields: FieldsOf<Name>,
): void {
  Log.before(log).report(name, fields);
}

/** File descriptor of the standard output. */
const STDOUT = 1;

/**
 * Log of the program on its standard output: a JSON line per event, or words on a terminal. The lines of answered
 * requests are written together, because a system call for each would cost a tenth of a search. All lines are
 * written before the process exits.
 */
export function openLog(level: string, terminal: boolean): Log {
  if (terminal)
    return Log.before(
      pino({ level, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }),
    );
  const output = openLines(STDOUT);
  process.once('exit', output.end);
  return Log.before(pino({ level }, output), output.flush);
}
