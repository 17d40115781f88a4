import { type Municipio, municipios } from './data.server.ts';

let made: Map<string, Municipio> | undefined;

/** Gives the municipality of an INE code; the index is made once and when first asked for. */
export function townByCode(codigo: string): Municipio | undefined {
  made ??= new Map(municipios().map((town) => [town.codigo, town]));
  return made.get(codigo);
}
