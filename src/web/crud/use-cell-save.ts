import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCodes } from '#kit/error-codes.ts';
import type { Field } from '#kit/fields.ts';
import { ApiError } from '../api-error.ts';
import { saveMerging } from '../forms/versions.ts';
import { showMessage } from '../messages.ts';
import { textOfError } from '../query-client.ts';
import type { ListPage } from '../ui/list/types.ts';
import { crudCalls } from './crud-calls.ts';
import { fromText, toText, written } from './field-texts.ts';
import { historyKey } from './history-reader.ts';
import type { CrudResource, CrudRow } from './resource-types.ts';
import { shownValue } from './shown-value.ts';
import { wordsOf } from './words.ts';

export type CellChange = { row: CrudRow; name: string; field: Field; text: string };

/** Versions that this person's own changes gave, by the row and the version before: two cells in a row are no conflict. */
const ownVersions = new Map<string, number>();

const keyOf = ({ _id, version }: Pick<CrudRow, '_id' | 'version'>) => `${_id} ${version}`;

/** The row as this person's own changes left it. */
function latest(row: CrudRow): CrudRow {
  const version = ownVersions.get(keyOf(row));
  return version === undefined ? row : latest({ ...row, version });
}

/**
 * Saves a cell: the list shows it at once, and puts back what there was if the server refuses it. A change of another person of
 * the same field is told, and stays; one of another field hinders nobody.
 */
export function useCellSave(resource: CrudResource) {
  const queries = useQueryClient();
  const { name: family } = resource;
  const fallback = wordsOf(resource).fallbacks.actualizar;
  const show = (id: string, change: (row: CrudRow) => CrudRow) => showRow(queries, family, { id, change });
  return useMutation({
    // Saves go one after another, so that each knows the version of the one before.
    scope: { id: `cells ${family}` },
    mutationFn: ({ row, name, field, text }: CellChange) =>
      saveMerging<CrudRow, { value: string }>({
        base: latest(row),
        mine: { value: text },
        toValues: (of) => ({ value: toText(field, of[name]) }),
        put: async (base) => {
          const saved = await crudCalls(family).actualizar(base, { [name]: fromText(field, text) });
          ownVersions.set(keyOf(base), saved.version);
          return saved;
        },
        // Nothing of it is written over what somebody else has just written.
        choose: async () => undefined,
      }),
    onMutate: ({ row, name, field, text }) =>
      show(row._id, (shown) => ({ ...shown, [name]: written(field, text) })),
    onSuccess: (saved) => {
      show(saved._id, (shown) => ({ ...shown, ...saved }));
      if (queries.getQueryData([family, 'one', saved._id]))
        queries.setQueryData([family, 'one', saved._id], saved);
      queries.invalidateQueries({ queryKey: historyKey(family, saved._id) });
    },
    onError: (error, { row, name, field }) => {
      const theirs = error instanceof ApiError && error.codigo === errorCodes.version && error.detalle.actual;
      show(row._id, (shown) =>
        theirs ? { ...shown, ...(theirs as CrudRow) } : { ...shown, [name]: row[name] },
      );
      if (theirs) {
        const now = shownValue(field, (theirs as CrudRow)[name]) || 'nada';
        showMessage(
          'warning',
          `${field.title}: otra persona acaba de poner «${now}». Tu cambio no se ha guardado.`,
        );
      } else showMessage('error', `${field.title}: ${reasonOf(error, fallback)}`);
    },
    meta: { told: true, background: true },
  });
}

const reasonOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.campos.map(({ motivo }) => motivo).join('; ')) ||
  textOfError(error, fallback);

type Shown = { id: string; change(row: CrudRow): CrudRow };

/** Changes a row in every page of its list that is kept. */
function showRow(queries: QueryClient, family: string, { id, change }: Shown): void {
  queries.setQueriesData<ListPage<CrudRow>>({ queryKey: [family, 'list'] }, (page) =>
    Array.isArray(page?.filas)
      ? { ...page, filas: page.filas.map((row) => (row._id === id ? change(row) : row)) }
      : page,
  );
}
