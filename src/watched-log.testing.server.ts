import { pino } from 'pino';
import { expect } from 'vitest';
import type { HttpApp } from '#api/http.server.ts';
import { atTheEnd } from '#api/testing.server.ts';

/** Words of the API, which are in routes and codes too: a value of a person has something else in it. */
const WORD = /^[A-Za-z_/-]*$/;
const SHORTEST = 6;

/** Gathers every text within a value, however deep: some are sent to be too deep for a recursion. */
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
 * A log as wide as it goes for the application of a test file, which is then searched for all that the file sent: each test of
 * the suite shows that nothing of it is written.
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
