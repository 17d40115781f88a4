import { type SQL, sql } from 'drizzle-orm';
import { sealedErasers } from '#oficina/base/evidence/erase-sealed.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { cuentaOf, patternOf, type RuleMatch, reachedBy } from './accounts.server.ts';
import type { Cuenta } from './contract.ts';
import { type Persona, TACHADO } from './person.server.ts';

/**
 * Applies the map to each table, within the transaction, for one person or for many people known only by
 * their ids. Gives the counts of the rows that it treated; kept rows are only counted.
 */
export async function emptyByMap(tx: Pick<Db, 'execute'>, persona: Persona, now: Date): Promise<Cuenta[]> {
  const done: Cuenta[] = [];
  for (const reached of await reachedBy(tx, persona)) {
    const { rowCount } = await tx.execute(statementOf(reached, persona, now));
    if (rowCount) done.push(cuentaOf(reached, rowCount));
  }
  return done;
}

function statementOf({ tabla, regla, filas }: RuleMatch, persona: Persona, now: Date): SQL {
  const table = sql.raw(tabla.tabla);
  const pattern = patternOf(regla, persona);
  const erase = regla.trato === 'conservar' ? undefined : sealedErasers[tabla.tabla]?.[regla.trato];
  if (erase) return erase(sql`ARRAY(SELECT id FROM ${table} WHERE ${filas})`, pattern);
  if (regla.trato === 'borrar') return sql`DELETE FROM ${table} WHERE ${filas}`;
  if (regla.trato === 'vaciar') return sql`UPDATE ${table} SET ${regla.con(persona, now)} WHERE ${filas}`;
  if (regla.trato === 'conservar') return sql`SELECT FROM ${table} WHERE ${filas}`;
  const sets = regla.columnas.split(' ').map((column) => crossedOut(column, pattern));
  return sql`UPDATE ${table} SET ${sql.join(sets, sql`, `)} WHERE ${filas}`;
}

function crossedOut(column: string, pattern: string | null): SQL {
  const [name = '', type = 'text'] = column.split('::');
  return sql`${sql.raw(name)} = regexp_replace(${sql.raw(name)}::text, ${pattern}, ${TACHADO}, 'gi')::${sql.raw(type)}`;
}
