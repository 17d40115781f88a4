import { and, eq, sql } from 'drizzle-orm';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { Field } from '#platform/kit/contract/fields.ts';
import type { Resource } from '#platform/kit/contract/resource.ts';
import type { LabelledFamilies } from './crud-columns.server.ts';
import { columnOf, type FamilyTable, type Transaction } from './crud-table.server.ts';

type RowValues = Record<string, unknown>;

const withinOf = ({ input }: Field) => (input.kind === 'reference' ? input.within : undefined);

/**
 * Refuses, naming the field, a row whose reference belongs to another parent than the one that the row names
 * (`within` of `reference`). Skips references that did not change and rows that name no parent.
 */
export async function refuseOutside(
  tx: Transaction,
  { fields }: Pick<Resource, 'fields'>,
  families: LabelledFamilies,
  { row, changed }: { row: RowValues; changed: RowValues },
): Promise<void> {
  const problems = [];
  for (const [name, field] of Object.entries(fields)) {
    const within = withinOf(field);
    if (within === undefined || !(name in changed || within in changed)) continue;
    if (!row[name] || !row[within] || field.input.kind !== 'reference') continue;
    const table = families[field.input.family]?.table as FamilyTable;
    const found = await tx
      .select({ there: sql`true` })
      .from(table)
      .where(and(eq(table.id, row[name]), eq(columnOf(table, within), row[within])));
    if (found.length === 0)
      problems.push({ campo: name, motivo: `no es de lo elegido en «${fields[within]?.title}»` });
  }
  if (problems.length > 0) throw invalidFields(problems);
}
