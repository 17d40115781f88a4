import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Field } from '#kit/fields.ts';
import { crudCalls } from './crud-calls.ts';
import type { CrudRow } from './resource-types.ts';
import type { LabelOf } from './shown-value.ts';

export type Option = { value: string; label: string };

/** As many as one call gives. */
const LIMIT = 100;
const FRESH_MS = 60_000;

/** Fields that families are known by, the most telling first. */
const LABELS = ['nombreComercial', 'nombre', 'titulo', 'codigo'];

const labelOfRow = (row: CrudRow): string => {
  const name = LABELS.find((field) => row[field]);
  return String(name === undefined ? row._id : row[name]);
};

const optionOf = (row: CrudRow): Option => ({ value: row._id, label: labelOfRow(row) });

const firstRows = (family: string) => ({
  // Under the list's key, so that whoever changes a row makes them be asked for again.
  queryKey: [family, 'list', 'options'],
  queryFn: ({ signal }: { signal: AbortSignal }) => crudCalls(family).leer({ limite: LIMIT }, signal),
  staleTime: FRESH_MS,
  meta: { background: true },
});

export type References = { labelOf: LabelOf; optionsOf(family: string): Option[] };

/** The first rows of every family that these fields point to, asked for once. */
export function useReferences(fields: Readonly<Record<string, Field>>): References {
  const families = [
    ...new Set(
      Object.values(fields).flatMap(({ input }) => (input.kind === 'reference' ? input.family : [])),
    ),
  ];
  const results = useQueries({ queries: families.map(firstRows) });
  const optionsOf = (family: string) => (results[families.indexOf(family)]?.data?.filas ?? []).map(optionOf);
  return {
    optionsOf,
    labelOf: (family, id) => optionsOf(family).find(({ value }) => value === id)?.label,
  };
}

/** A row by its identifier, among the first ones or asked for by itself; '' is none. */
function useReferenced(family: string, id: string): CrudRow | undefined {
  const { data } = useQuery({ ...firstRows(family), enabled: id !== '' });
  const found = data?.filas.find(({ _id }) => _id === id);
  const { data: alone } = useQuery({
    queryKey: [family, 'list', 'option', id],
    queryFn: ({ signal }) => crudCalls(family).consultarPorId(id, signal),
    enabled: id !== '' && data !== undefined && !found,
    staleTime: FRESH_MS,
    meta: { background: true },
  });
  return found ?? alone;
}

/** What that row is known by, once it is known. */
export function useReferenceLabel(family: string, id: string): string | undefined {
  const row = useReferenced(family, id);
  return row && labelOfRow(row);
}

/**
 * What a field that points to this family may be given: rows that are in use, and the one it has. Families of more rows
 * than come at once are searched by the server.
 */
export function useReferenceOptions(family: string, id: string, texto: string): Option[] {
  const { data: first } = useQuery(firstRows(family));
  const searched = texto !== '' && first !== undefined && first.total > LIMIT;
  const { data: found } = useQuery({
    queryKey: [family, 'list', 'options', texto],
    queryFn: ({ signal }) => crudCalls(family).leer({ limite: LIMIT, texto }, signal),
    enabled: searched,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    meta: { background: true },
  });
  const own = useReferenced(family, id);
  const rows = ((searched ? found : first)?.filas ?? []).filter(({ activo }) => activo !== false);
  if (own && !rows.some(({ _id }) => _id === id)) rows.unshift(own);
  return rows.map(optionOf);
}
