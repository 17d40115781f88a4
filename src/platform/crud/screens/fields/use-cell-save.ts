import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#platform/browser/api-error.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import type { Field } from '#platform/kit/contract/fields.ts';
import { saveMerging } from '#platform/ui/forms/versions.ts';
import type { ListPage } from '#platform/ui/list/types.ts';
import { crudCalls } from '../crud-calls.ts';
import { historyKey } from '../history-reader.ts';
import type { CrudResource, CrudRow } from '../resource-types.ts';
import { shownValue } from '../shown-value.ts';
import { wordsOf } from '../words.ts';
import { fromText, toText, written } from './field-texts.ts';

export type CellChange = { row: CrudRow; name: string; field: Field; text: string };

/** Versions made by this person's own changes, by row and previous version: editing two cells one after the other is no conflict. */
const ownVersions = new Map<string, number>();

const keyOf = ({ _id, version }: Pick<CrudRow, '_id' | 'version'>) => `${_id} ${version}`;

/** The row as this person's own changes left it. */
function latest(row: CrudRow): CrudRow {
  const version = ownVersions.get(keyOf(row));
  return version === undefined ? row : latest({ ...row, version });
}

/**
 * Saves a cell: the list shows the new value at once, and the old value again if the server refuses it. If another person changed
 * the same field, their value stays and a message says so. Their change of another field is no conflict.
 */
export function useCellSave(resource: CrudResource) {
  const queries = useQueryClient();
  const { name: family } = resource;
  const fallback = wordsOf(resource).fallbacks.actualizar;
  const show = (id: string, change: (row: CrudRow) => CrudRow) => showRow(queries, family, { id, change });
  return useMutation({
    // Saves go one after another, so that each knows the version of the one before.
    scope: { id: `cells ${family}` },
    mutationFn: (change: CellChange) => saveField(family, change),
    onMutate: ({ row, name, field, text }) =>
      show(row._id, (shown) => ({ ...shown, [name]: written(field, text) })),
    onSuccess: (saved) => showSaved(queries, family, saved),
    onError: (error, { row, name, field }) => {
      const theirs = theirsIn(error);
      show(row._id, (shown) => (theirs ? { ...shown, ...theirs } : { ...shown, [name]: row[name] }));
      const told = whyNot(error, { field, name, fallback });
      showMessage(theirs ? 'warning' : 'error', `${field.title}: ${told}`);
    },
    meta: { told: true, background: true },
  });
}

/** Saves one field over the present row, but not over a value that somebody else has just written in the same field. */
export const saveField = (family: string, { row, name, field, text }: CellChange): Promise<CrudRow> =>
  saveMerging<CrudRow, { value: string }>({
    base: latest(row),
    mine: { value: text },
    toValues: (of) => ({ value: toText(field, of[name]) }),
    put: async (base) => {
      const saved = await crudCalls(family).actualizar(base, { [name]: fromText(field, text) });
      ownVersions.set(keyOf(base), saved.version);
      return saved;
    },
    choose: async () => undefined,
  });

/** Shows a saved row in its lists, in its screen and in its history. */
export function showSaved(queries: QueryClient, family: string, saved: CrudRow): void {
  showRow(queries, family, { id: saved._id, change: (shown) => ({ ...shown, ...saved }) });
  const screen = [family, 'one', saved._id];
  if (queries.getQueryData(screen)) queries.setQueryData(screen, saved);
  queries.invalidateQueries({ queryKey: historyKey(family, saved._id) });
}

/** The row as somebody else has just left it, where that is why a save failed. */
export const theirsIn = (error: unknown): CrudRow | undefined =>
  error instanceof ApiError && error.codigo === errorCodes.version
    ? (error.detalle.actual as CrudRow | undefined)
    : undefined;

type SaveAttempt = { field: Field; name: string; fallback: string };

/** Words for a field that was not saved: what somebody else wrote in it, or the reason of the server. */
export function whyNot(error: unknown, { field, name, fallback }: SaveAttempt): string {
  const theirs = theirsIn(error);
  if (!theirs) return reasonOf(error, fallback);
  const now = shownValue(field, theirs[name]) || 'nada';
  return `otra persona acaba de poner «${now}». Tu cambio no se ha guardado.`;
}

const reasonOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.campos.map(({ motivo }) => motivo).join('; ')) ||
  textOfError(error, fallback);

type RowChange = { id: string; change(row: CrudRow): CrudRow };

/** Changes a row in every page of its list that is kept. */
function showRow(queries: QueryClient, family: string, { id, change }: RowChange): void {
  queries.setQueriesData<ListPage<CrudRow>>({ queryKey: [family, 'list'] }, (page) =>
    Array.isArray(page?.filas)
      ? { ...page, filas: page.filas.map((row) => (row._id === id ? change(row) : row)) }
      : page,
  );
}
