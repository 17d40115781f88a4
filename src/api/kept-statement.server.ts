import type { Db } from './db.server.ts';

type Session = Db['_']['session'];
type Writable<Prepared> = { prepare(name: string): Prepared };

/** Statements of each connection, by their name. */
const kept = new WeakMap<Session, Map<string, unknown>>();

/**
 * A statement that is written once for each connection, and that PostgreSQL keeps parsed there. What varies goes in
 * `sql.placeholder`, so that `write` gives the same text whenever it is asked under a `name`. Only for statements with
 * one good plan for all values (decision 020).
 */
export function keptStatement<Prepared>(
  db: Pick<Db, '_'>,
  name: string,
  write: () => Writable<Prepared>,
): Prepared {
  const { session } = db._;
  const known = kept.get(session) ?? new Map<string, unknown>();
  kept.set(session, known);
  const statement = known.get(name) ?? write().prepare(name);
  known.set(name, statement);
  return statement as Prepared;
}
