import {
  keepPreviousData,
  type QueryClient,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Field, pointsTo } from '#platform/kit/contract/fields.ts';
import { LABEL_FIELDS } from '#platform/kit/contract/list-names.ts';
import { crudCalls } from '../crud-calls.ts';
import { type KnownFamily, useFamilies, useFamily } from '../families.ts';
import type { CrudRow } from '../resource-types.ts';
import type { LabelOf } from '../shown-value.ts';

/** `detail` tells apart rows with the same label. */
export type Option = { value: string; label: string; detail?: string };

/** Most rows that one call gives. */
const LIMIT = 100;
const BIG_LIMIT = 20;
const FRESH_MS = 60_000;

const joined = (row: CrudRow, names: readonly string[], between: string): string =>
  names.flatMap((name) => (row[name] ? String(row[name]) : [])).join(between);

function labelOfRow(row: CrudRow, { label }: KnownFamily): string {
  if (label) return joined(row, label, ' ');
  const name = LABEL_FIELDS.find((field) => row[field]);
  return String(name === undefined ? row._id : row[name]);
}

const optionOf =
  (family: KnownFamily) =>
  (row: CrudRow): Option => {
    const detail = joined(row, family.subtitle, ' · ');
    return { value: row._id, label: labelOfRow(row, family), ...(detail && { detail }) };
  };

const limitOf = ({ big }: KnownFamily): number => (big ? BIG_LIMIT : LIMIT);

const firstRows = (name: string, family: KnownFamily, within: Within = {}) => ({
  // Under the list's key, so that a change of a row reloads them.
  queryKey: [name, 'list', 'options', within],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    crudCalls(name).leer({ ...within, limite: limitOf(family) }, signal),
  staleTime: FRESH_MS,
  meta: { background: true },
});

const oneKey = (name: string, id: string) => [name, 'list', 'option', id];

/** Stores a row just made or read, so that its label needs no call. */
export function rememberReferenced(queries: QueryClient, name: string, row: CrudRow): void {
  queries.setQueryData(oneKey(name, row._id), row);
}

/**
 * Known labels of the rows that these fields point to: all in families of few rows; otherwise those chosen or
 * looked at.
 */
export function useLabels(fields: Readonly<Record<string, Field>>): LabelOf {
  const familyOf = useFamilies();
  const queries = useQueryClient();
  const pointed = Object.values(fields).flatMap((field) => pointsTo(field) ?? []);
  const small = [...new Set(pointed)].flatMap((name) => {
    const family = familyOf(name) ?? UNKNOWN;
    return family.big ? [] : [{ name, family }];
  });
  const results = useQueries({ queries: small.map(({ name, family }) => firstRows(name, family)) });
  return (name, id) => {
    const rows = results[small.findIndex((one) => one.name === name)]?.data?.filas ?? [];
    const row = rows.find(({ _id }) => _id === id) ?? queries.getQueryData<CrudRow>(oneKey(name, id));
    return row && labelOfRow(row, familyOf(name) ?? UNKNOWN);
  };
}

const UNKNOWN: KnownFamily = { big: false, subtitle: [] };

/** Row by its identifier, from the first rows or from its own call; '' means none. */
function useReferenced(name: string, id: string): CrudRow | undefined {
  const family = useFamily(name);
  const few = !family.big;
  const { data } = useQuery({ ...firstRows(name, family), enabled: id !== '' && few });
  const found = few ? data?.filas.find(({ _id }) => _id === id) : undefined;
  const { data: alone } = useQuery({
    queryKey: oneKey(name, id),
    queryFn: ({ signal }) => crudCalls(name).consultarPorId(id, signal),
    enabled: id !== '' && !found && (!few || data !== undefined),
    staleTime: FRESH_MS,
    meta: { background: true },
  });
  return found ?? alone;
}

/** Label of a row; undefined until it is known. */
export function useReferenceLabel(name: string, id: string): string | undefined {
  const family = useFamily(name);
  const row = useReferenced(name, id);
  return row && labelOfRow(row, family);
}

/** Values that offered rows must have, by the name of their field. */
export type Within = Readonly<Record<string, string>>;

type ReferenceQuery = {
  /** Identifier of the chosen row, or ''. */
  id: string;
  texto: string;
  /** Label of the chosen row, when it is known. */
  called?: string | null | undefined;
  /** Whether the options are about to be shown: a big family loads none before. */
  opened?: boolean;
  /** Only rows with these values; while one is unknown there are no options. */
  within?: Within | undefined;
};

export type ReferenceOptions = {
  options: Option[];
  /** Whether the options are the server's results, and not all the rows. */
  searched: boolean;
  loading: boolean;
};

/**
 * Options of a field that points to this family: rows in use, and its present one. Large families are
 * searched by the server.
 */
export function useReferenceOptions(
  name: string,
  { id, texto, called, opened = true, within = {} }: ReferenceQuery,
): ReferenceOptions {
  const family = useFamily(name);
  const enabled = (opened || !family.big) && !Object.values(within).includes('');
  const { data: first, isFetching } = useQuery({ ...firstRows(name, family, within), enabled });
  const searched = texto !== '' && (family.big || (first !== undefined && first.total > LIMIT));
  const { data: found, isFetching: searching } = useQuery({
    queryKey: [name, 'list', 'options', within, texto],
    queryFn: ({ signal }) => crudCalls(name).leer({ ...within, limite: limitOf(family), texto }, signal),
    enabled: enabled && searched,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    meta: { background: true },
  });
  const own = useReferenced(name, called ? '' : id);
  const rows = ((searched ? found : first)?.filas ?? []).filter(({ activo }) => activo !== false);
  const options = rows.map(optionOf(family));
  if (id !== '' && !options.some(({ value }) => value === id)) {
    if (called) options.unshift({ value: id, label: called });
    else if (own) options.unshift(optionOf(family)(own));
  }
  return { options, searched, loading: isFetching || searching };
}

/** Hook for filters: rows of the family with this text, and the chosen ones. */
export const referenceChoices =
  (name: string) =>
  (texto: string, chosen: readonly string[]): readonly Option[] => {
    const family = useFamily(name);
    const { options } = useReferenceOptions(name, { id: '', texto });
    const { data: first } = useQuery(firstRows(name, family));
    const known = [...options, ...(first?.filas ?? []).map(optionOf(family))];
    const missing = chosen.filter((id) => !known.some(({ value }) => value === id));
    const ids = missing.toSorted().join(',');
    const { data: others } = useQuery({
      queryKey: [name, 'list', 'some', ids],
      queryFn: ({ signal }) => crudCalls(name).leer({ _id: ids, limite: LIMIT }, signal),
      enabled: first !== undefined && ids !== '',
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
      meta: { background: true },
    });
    const all = [...known, ...(others?.filas ?? []).map(optionOf(family))];
    const wanted = new Set([...options.map(({ value }) => value), ...chosen]);
    return [...new Map(all.filter(({ value }) => wanted.has(value)).map((one) => [one.value, one])).values()];
  };
