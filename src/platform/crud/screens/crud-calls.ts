import { call } from '#platform/browser/call.ts';
import type { SumsAnswer } from '#platform/ui/list/list-sums.tsx';
import type { ListPage, ListParams } from '#platform/ui/list/types.ts';
import type { CrudResource, CrudRow, RowOf } from './resource-types.ts';

/** Step of a family, as its call takes it. */
type CalledStep = {
  verb: string;
  method?: 'DELETE' | 'POST' | 'PUT';
  /** The call takes no version. */
  free?: boolean | undefined;
};

/**
 * The five verbs of a family and its steps, by its name. With the type of its contract, rows have the types of its fields; `Beside` is what
 * the call for one row gives beside them.
 */
export const crudCalls = <R extends CrudResource = CrudResource, Beside = unknown>(name: R['name']) => ({
  leer: (query: ListParams, signal?: AbortSignal) =>
    call<ListPage<RowOf<R>>>('GET', `${name}/leer`, { query }, { signal }),
  sumar: (filters: ListParams, signal?: AbortSignal) =>
    call<SumsAnswer>('GET', `${name}/sumar`, { query: { consulta: consultaOf(filters) } }, { signal }),
  consultarPorId: (_id: string, signal?: AbortSignal) =>
    call<RowOf<R> & Beside>('GET', `${name}/consultarPorId`, { query: { _id } }, { signal }),
  consultarPorDatosUnicos: (query: ListParams) =>
    call<RowOf<R>>('GET', `${name}/consultarPorDatosUnicos`, { query }),
  crear: (body: Record<string, unknown>) => call<RowOf<R>>('POST', `${name}/crear`, { body }),
  actualizar: ({ _id, version }: Pick<CrudRow, '_id' | 'version'>, changes: Record<string, unknown>) =>
    call<RowOf<R>>('PUT', `${name}/actualizar`, { body: { ...changes, _id, version } }),
  eliminar: (_id: string, flags: Record<string, boolean> = {}) =>
    call<boolean>('DELETE', `${name}/eliminar`, { body: { _id, ...flags } }),
  /** Takes a step of a row; gives the row as it is then. */
  paso: ({ method = 'PUT', verb, free }: CalledStep, { version, ...body }: Record<string, unknown>) =>
    call<RowOf<R>>(method, `${name}/${verb}`, { body: { ...body, ...(!free && { version }) } }),
});

/** Filters as the query of an address. */
const consultaOf = (filters: ListParams): string =>
  String(new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)])));
