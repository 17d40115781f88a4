import type http from 'node:http';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { Offers } from './open-offers.server.ts';
import { parseSearch } from './parse-search.server.ts';
import type { Reference, ReferenceReader } from './reference.server.ts';
import { caseOf, emptySearch, type SearchParams } from './search-params.ts';

/** Services that the calls of the comparator need. */
export type ComparadorServices = {
  db: Db;
  clock: () => Date;
  reference: ReferenceReader;
  versionOf(request: http.IncomingMessage): string | undefined;
  /** Offers; without them the database answers. */
  offers?: Pick<Offers, 'of'> | undefined;
};

/** Reads the search in the query of a call; throws 400 with every wrong field. */
export function readSearch(
  query: URLSearchParams,
  { permisos, cursos }: Reference,
): { params: SearchParams; permiso: PermisoBuscable } {
  const { params, errores } = parseSearch(query);
  const permiso = [...permisos, ...cursos].find(({ codigo }) => codigo === params.permiso);
  const unknown = [...new Set(query.keys())].filter((campo) => !Object.hasOwn(emptySearch, campo));
  const campos = [
    ...errores.map(({ campo, motivo }) => ({ campo: campo as string, motivo })),
    ...unknown.map((campo) => ({ campo, motivo: 'no es un campo de la búsqueda' })),
    ...(permiso ? [] : [{ campo: 'permiso', motivo: `no hay resultados de «${params.permiso}»` }]),
  ];
  if (campos.length > 0 || !permiso) throw invalidFields(campos);
  return { params: caseOf(params, permiso), permiso };
}
