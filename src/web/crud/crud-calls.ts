import { call } from '../call.ts';
import type { ListPage, ListParams } from '../ui/list/types.ts';
import type { CrudRow } from './resource-types.ts';

/** The five verbs of a family. */
export const crudCalls = (name: string) => ({
  leer: (query: ListParams, signal?: AbortSignal) =>
    call<ListPage<CrudRow>>('GET', `${name}/leer`, { query }, { signal }),
  consultarPorId: (_id: string, signal?: AbortSignal) =>
    call<CrudRow>('GET', `${name}/consultarPorId`, { query: { _id } }, { signal }),
  crear: (body: Record<string, unknown>) => call<CrudRow>('POST', `${name}/crear`, { body }),
  actualizar: ({ _id, version }: CrudRow, changes: Record<string, unknown>) =>
    call<CrudRow>('PUT', `${name}/actualizar`, { body: { ...changes, _id, version } }),
  eliminar: (_id: string) => call<boolean>('DELETE', `${name}/eliminar`, { body: { _id } }),
});
