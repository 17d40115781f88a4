import { getTableName } from 'drizzle-orm';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { duplicated, inUse, invalidFields } from '#platform/http/errors.server.ts';
import type { Resource } from '#platform/kit/contract/resource.ts';
import { type CrudServices, columnOf, type FamilyTable } from './crud-table.server.ts';

/** Column of a unique index, whose name comes from `uniqueName` or from the table's definition. */
function uniqueColumn(constraint: string, table: string): string | undefined {
  for (const prefix of [`${table}_unico_`, `${table}_`])
    if (constraint.startsWith(prefix)) return constraint.slice(prefix.length).replace(/_unique$/, '');
  return undefined;
}

/** SQLSTATE of a trigger that refuses the value of a column, with words for people as its message. */
const REFUSED_BY_TRIGGER = 'CC005';

/** Turns errors of the database into words: a repeated value, a missing row, a row in use, or what a trigger says. */
export function guardOf(
  { tableNames }: Pick<CrudServices, 'tableNames'>,
  { one, fields, taken = {} }: Resource,
  table: FamilyTable,
) {
  const ownTable = getTableName(table);
  const fieldOf = (column: string | undefined) =>
    Object.keys(fields).find((name) => columnOf(table, name).name === column) ?? '';
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const { code, constraint = '', table: at = '', column: refused, message = '' } = sqlState(error);
      if (code === REFUSED_BY_TRIGGER) throw invalidFields([{ campo: fieldOf(refused), motivo: message }]);
      if (code === '23505') {
        const campo = fieldOf(uniqueColumn(constraint, ownTable));
        throw duplicated(campo, taken[campo] ?? 'ya existe: elige otro');
      }
      if (code !== '23503') throw error;
      if (at !== ownTable)
        throw inUse(`Se usa en ${tableNames[at] ?? 'otros datos'}: no se puede eliminar ${one}`);
      const column = Object.keys(fields).find((name) =>
        constraint.startsWith(`${ownTable}_${columnOf(table, name).name}_`),
      );
      throw invalidFields([{ campo: column ?? '', motivo: 'ya no existe: elige otra de la lista' }]);
    }
  };
}
