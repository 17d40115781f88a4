import { failureOf } from './failure.server.ts';

/** SQLSTATE: five letters and digits that no code of Node has. */
const SQLSTATE = /^[\dA-Z]{5}$/;

/**
 * Text of an unexpected error for the person who runs a command. Leaves out the message of a failed SQL
 * statement, because it repeats the rows. The message of any other error names files and addresses that
 * the person gave.
 */
export function printable(thrown: unknown): string {
  const { kinds, code, constraint, table, routine, stack } = failureOf(thrown);
  const ofDatabase = kinds.some((kind) => /^(DrizzleQueryError|DatabaseError)$/.test(kind));
  const words =
    ofDatabase || (code !== undefined && SQLSTATE.test(code))
      ? Object.entries({ code, constraint, table, routine })
          .flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
          .join(', ')
      : thrown instanceof Error
        ? thrown.message
        : String(thrown);
  return [`${kinds[0] ?? 'Error'}: ${words}`, ...stack.map((frame) => `    at ${frame}`)].join('\n');
}
