import { pathToFileURL } from 'node:url';
import { ROOT } from '#platform/http/root.server.ts';

/**
 * Error without its message, because drivers, PostgreSQL, mail servers and parsers repeat the received
 * values in it. `stack` keeps the lines of code.
 */
export type Failure = {
  /** Classes of the error and of its causes. */
  kinds: string[];
  /** SQLSTATE, or the code of Node or of a library: `23514`, `ENOSPC`, `EENVELOPE`. */
  code?: string;
  /** Code of the API, or number that a mail server answered. */
  number?: number;
  constraint?: string;
  table?: string;
  /** The function of PostgreSQL that refused. */
  routine?: string;
  /** The system call that failed. */
  syscall?: string;
  /** Function, file and line, the innermost first. */
  stack: string[];
};

/** A chain of causes may be circular. */
const DEEPEST = 5;
const FRAMES = 12;

/** Matches only names: a sent value has other characters, or is longer. */
const NAME = /^[\w$.]{1,63}$/;

const NAMED = ['code', 'constraint', 'table', 'routine', 'syscall'] as const;

/**
 * Takes from a thrown value everything that holds no data. The first error of the chain that gives a field
 * wins.
 */
export function failureOf(thrown: unknown): Failure {
  const chain = causesOf(thrown);
  const failure: Failure = { kinds: chain.map(kindOf), stack: [] };
  for (const error of chain) {
    for (const name of NAMED) failure[name] ??= nameIn(error, name);
    failure.number ??= numberIn(error, 'codigo') ?? numberIn(error, 'responseCode');
    if (failure.stack.length === 0) failure.stack = framesOf(error);
  }
  return failure;
}

function causesOf(thrown: unknown): object[] {
  const chain: object[] = [];
  let next = thrown;
  while (typeof next === 'object' && next !== null && chain.length < DEEPEST) {
    chain.push(next);
    const { cause, errors } = next as { cause?: unknown; errors?: unknown };
    next = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  }
  return chain;
}

const kindOf = (error: object): string => {
  const name = error.constructor?.name ?? '';
  return NAME.test(name) ? name : 'Error';
};

function nameIn(error: object, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' && NAME.test(value) ? value : undefined;
}

function numberIn(error: object, name: string): number | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'number' ? value : undefined;
}

const FRAME = /^ {4}at (?:async )?(?:([\w$.<>#[\] ]{1,80}) \()?([^\s()]{1,300}?):(\d+):\d+\)?$/;
const OURS = [`${pathToFileURL(ROOT).href}/`, `${ROOT}/`];

/**
 * Keeps only lines of the package's files. The message is cut off first, because it may have lines that
 * look like frames.
 */
function framesOf(error: object): string[] {
  const { stack, message } = error as { stack?: unknown; message?: unknown };
  if (typeof stack !== 'string') return [];
  const rest = typeof message === 'string' && message !== '' ? stack.replaceAll(message, '') : stack;
  return rest
    .split('\n')
    .map(frameOf)
    .filter((frame) => frame !== undefined)
    .slice(0, FRAMES);
}

function frameOf(line: string): string | undefined {
  const [, name = '', file = '', row] = FRAME.exec(line) ?? [];
  const root = OURS.find((prefix) => file.startsWith(prefix));
  return root && [name, `${file.slice(root.length)}:${row}`].filter(Boolean).join(' ');
}
