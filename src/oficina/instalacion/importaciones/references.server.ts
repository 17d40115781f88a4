import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { LabelledFamilies } from '#platform/crud/crud-columns.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { nameKey } from '#platform/kit/text/name-key.ts';
import { nearest } from './nearest.ts';

/** Fields that may name the referenced row, besides its label and its id. */
const OTHER_NAMES = ['codigo', 'nif', 'email', 'slug', 'nombre', 'razonSocial', 'numRegistroDgt'];
/** Longest list that gives suggestions: comparing each wrong cell with a longer one takes too long. */
const MOST_SUGGESTED_FROM = 2_000;

export type ReferenceResult = { id: string } | { motivo: string; sugerencia: string | null };
export type FindReference = (written: string) => ReferenceResult;

/**
 * Makes a finder of the row that a text means in each referenced family. It reads each family once, not
 * once per row.
 */
export async function readReferences(
  tx: Pick<Transaction, 'execute'>,
  families: LabelledFamilies,
  wanted: Iterable<string>,
): Promise<ReadonlyMap<string, FindReference>> {
  const finders = new Map<string, FindReference>();
  for (const name of new Set(wanted)) {
    const family = families[name];
    if (!family) throw new Error(`nobody said how a row of ${name} is called`);
    const columns = getTableColumns(family.table);
    const others = OTHER_NAMES.flatMap((other): SQL[] => {
      const column = columns[other];
      return column ? [sql`r.${sql.identifier(column.name)}::text`] : [];
    });
    const { rows } = await tx.execute<{ id: string; names: (string | null)[] }>(sql`
      SELECT r.id, array[${sql.join([sql`(${family.label})::text`, ...others], sql`, `)}] AS names
      FROM ${family.table} AS r WHERE ${family.choosable ?? sql`true`}`);
    finders.set(name, finderOf(rows));
  }
  return finders;
}

function finderOf(rows: { id: string; names: (string | null)[] }[]): FindReference {
  const byId = new Set(rows.map(({ id }) => id));
  const byName = new Map<string, Set<string>>();
  const labels: string[] = [];
  for (const { id, names } of rows) {
    if (names[0]) labels.push(names[0]);
    for (const name of names) {
      const key = nameKey(name ?? '');
      if (key === '') continue;
      const known = byName.get(key);
      if (known) known.add(id);
      else byName.set(key, new Set([id]));
    }
  }
  return (written) => {
    if (byId.has(written.toLowerCase())) return { id: written.toLowerCase() };
    const [id, ...more] = byName.get(nameKey(written)) ?? [];
    if (id === undefined) {
      const sugerencia = labels.length > MOST_SUGGESTED_FROM ? undefined : nearest(written, labels);
      return { motivo: 'no está en la lista', sugerencia: sugerencia ?? null };
    }
    if (more.length === 0) return { id };
    return { motivo: `hay ${more.length + 1} que se llaman así: pon su código`, sugerencia: null };
  };
}
