import { pino } from 'pino';
import { expect } from 'vitest';
import type { HttpApp } from '#platform/http/http.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';

/** Only letters, `_`, `/` and `-`: such a text may be a word of the API. A person's data have other characters too. */
const WORD = /^[A-Za-z_/-]*$/;
const SHORTEST = 6;

/** Gathers every text within a value at any depth: some requests are too deep for a recursion. */
function keep(value: unknown, into: Set<string>): void {
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') into.add(next);
    else if (next !== null && typeof next === 'object' && !Buffer.isBuffer(next))
      for (const inner of Object.values(next)) left.push(inner);
  }
}

/**
 * Makes a log at its finest level for the application of a test file, and at the end searches it for every value that the file
 * sent. So every test file proves that the log holds none of them.
 */
export function watchedLog() {
  const said = new Set<string>();
  const sent = new Set<string>();
  const logger = pino(
    { level: 'trace' },
    {
      write: (line: string) => {
        const { idTraza: _own, hostname: _host, ...rest } = JSON.parse(line);
        keep(rest, said);
      },
    },
  );
  const watch = (app: HttpApp) => {
    app.addHook('preValidation', async ({ body, query, params, headers }) => {
      keep([body, query, params, headers.token], sent);
    });
    atTheEnd(() => {
      const written = [...said].join('\n');
      const found = [...sent].filter(
        (value) => value.length >= SHORTEST && !WORD.test(value) && written.includes(value),
      );
      expect(found).toEqual([]);
    });
  };
  return { logger, watch };
}
