import type pg from 'pg';

/** Tables of which this process keeps something in memory. */
export type WatchedTables = {
  /** A number that changes with each write of this process to those tables. Data read under another number is out of date. */
  version(): number;
};

type Watch = { writes: RegExp; version: number };

const watches: Watch[] = [];
/** Watches of the tables that a kept statement writes to, by statement name: a program has few names, and looks them up all the time. */
const known = new Map<string, Watch[]>();

const writtenBy = (text: string): Watch[] => watches.filter(({ writes }) => writes.test(text));

function writtenByKept(name: string, text: string): Watch[] {
  const found = known.get(name) ?? writtenBy(text);
  known.set(name, found);
  return found;
}

/**
 * Watches what this process writes to some tables, on any of its connections. The number changes when the statement is
 * sent, and again when its transaction ends, before the writer goes on: so nobody is answered from memory after the
 * writer has its answer. Writes of other processes are not seen.
 */
export function watchTables(...names: string[]): WatchedTables {
  const watch = {
    writes: new RegExp(
      `\\b(?:insert\\s+into|update|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?)\\s+(?:only\\s+)?"?(?:${names.join('|')})\\b`,
      'i',
    ),
    version: 0,
  };
  watches.push(watch);
  known.clear();
  return { version: () => watch.version };
}

/**
 * Follows the statements of a connection. Gives the function to call with the text of each, before it is sent, and its name if
 * connections keep it.
 */
export function followWrites(client: pg.PoolClient): (text: string, name?: string) => void {
  let written: Watch[] = [];
  const ended = () => {
    for (const watch of written) watch.version += 1;
    written = [];
  };
  client.on('drain', () => {
    if (client.getTransactionStatus() === 'I') ended();
  });
  client.on('end', ended);
  return (text, name) => {
    for (const watch of name === undefined ? writtenBy(text) : writtenByKept(name, text)) {
      watch.version += 1;
      written.push(watch);
    }
  };
}
