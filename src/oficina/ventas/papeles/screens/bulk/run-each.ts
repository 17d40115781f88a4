import { ApiError } from '#platform/browser/api-error.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';

/** Outcome for a row: its state afterwards, or why it was refused. */
export type Outcome = { row: CrudRow; after?: CrudRow; error?: unknown };

/** First error code that is not about the row, but about the server or the network. */
const NOT_OF_ROW = 50_000;

/** Whether the server refused only that row, so that the next row may go. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.codigo > 0 && error.codigo < NOT_OF_ROW;

/**
 * Does something to each row, one after another. A refused row does not stop the others. A failure that would be the same for every row
 * ends the run, and so does `stopped`. Gives what happened to the rows that were tried.
 */
export async function runEach(
  rows: readonly CrudRow[],
  run: (row: CrudRow) => Promise<CrudRow>,
  { stopped, onEach }: { stopped(): boolean; onEach(outcomes: readonly Outcome[]): void },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    if (stopped()) break;
    try {
      outcomes.push({ row, after: await run(row) });
    } catch (error) {
      outcomes.push({ row, error });
      if (!isRefusal(error)) break;
    }
    onEach([...outcomes]);
  }
  return outcomes;
}
