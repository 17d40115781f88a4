import { getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { amountOf, saysCents } from '#platform/kit/amounts/typed-amount.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayOf } from '#platform/kit/dates/typed-day.ts';
import type { FamilyTable } from './crud-table.server.ts';

/**
 * Condition for the rows of the amount or the day that the text of a list may be, read as the search of the whole office reads it:
 * «508,20», «508», «21/11». `total` is the field of their amount; their day is `fecha`.
 */
export const meantBy =
  (table: FamilyTable, total: string) =>
  (texto: string, hidden: readonly string[]): SQL | undefined => {
    const columns = getTableColumns(table);
    const column = (field: string) => (hidden.includes(field) ? undefined : columns[field]);
    const [amount, ofTotal] = [amountOf(texto), column(total)];
    const [day, ofDay] = [dayOf(texto, Number(todayInMadrid(new Date()).slice(0, 4))), column('fecha')];
    // Without cents, that many euros and some cents too.
    const more = saysCents(texto) ? '0' : '0.99';
    return or(
      amount && ofTotal
        ? sql`${ofTotal} BETWEEN ${amount}::numeric AND ${amount}::numeric + ${more}::numeric`
        : undefined,
      day && ofDay ? sql`${ofDay} = ${day}::date` : undefined,
    );
  };
