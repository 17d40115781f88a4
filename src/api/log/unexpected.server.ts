import { failureOf } from './failure.server.ts';

/** SQLSTATE: five letters and digits that no code of Node has. */
const SQLSTATE = /^[\dA-Z]{5}$/;

/**
 * An unexpected error for whoever runs a command. The words of a statement that failed are left out, because they
 * repeat the rows; those of any other error are of the files and addresses that the person gave.
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
