import { sql } from 'drizzle-orm';
import { labelledFamilies } from '#oficina/base/labels.server.ts';
import { NONE } from '#platform/kit/contract/list-names.ts';
import { type InformeFilter, informeFilters } from './informe.ts';
import type { Reading } from './reading.server.ts';

/** Filters of an informe in words: `['Provincia', 'Madrid, Toledo']`. */
export async function filterWords(reading: Reading): Promise<(readonly [title: string, values: string])[]> {
  const words: (readonly [string, string])[] = [];
  for (const [name, text] of Object.entries(reading.filtros)) {
    const { title } = informeFilters[name as InformeFilter];
    words.push([title, (await valueWords(reading, name as InformeFilter, text.split(','))).join(', ')]);
  }
  return words;
}

async function valueWords(
  { db }: Reading,
  name: InformeFilter,
  values: readonly string[],
): Promise<string[]> {
  const { input } = informeFilters[name];
  const none = values.includes(NONE) ? ['ninguno'] : [];
  const some = values.filter((value) => value !== NONE);
  if ('options' in input) {
    const options: Readonly<Record<string, string>> = input.options;
    return [
      ...some.map((value) => options[value] ?? value),
      ...(none.length > 0 ? [options[''] ?? 'ninguna'] : []),
    ];
  }
  const family = 'family' in input ? labelledFamilies[input.family] : undefined;
  if (!family) return [...values];
  const { rows } = await db.execute<{ nombre: string }>(sql`
    SELECT ${family.label} AS nombre FROM ${family.table} AS r WHERE r.id = ANY(${sql.param(some)}::uuid[]) ORDER BY 1`);
  return [...rows.map(({ nombre }) => nombre), ...none];
}
