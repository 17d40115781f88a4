import { type Municipio, municipios } from './data.server.ts';

let made: Map<string, Municipio> | undefined;

/** Gives a municipality by its INE code. The index is made at the first call: its data change only with the program. */
export function townByCode(codigo: string): Municipio | undefined {
  made ??= new Map(municipios().map((town) => [town.codigo, town]));
  return made.get(codigo);
}
