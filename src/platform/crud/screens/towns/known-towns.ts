import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import type { Texts } from '#platform/ui/forms/versions.ts';

/** Official names of municipalities by province, as far as the field for them has read them. */
const known = new Map<string, ReadonlyMap<string, string>>();

/** Keeps the municipalities of a province. A name in two languages is known by each. */
export function keepTowns(codProvincia: string, towns: readonly string[]): void {
  const names = towns.flatMap((town) =>
    [town, ...town.split('/')].map((name) => [searchText(name), town] as const),
  );
  known.set(codProvincia, new Map(names));
}

/** Official name of a municipality of a province, written in any case and with or without accents. */
export const officialTown = (codProvincia: string, town: string): string | undefined =>
  known.get(codProvincia)?.get(searchText(town));

/** Message for a municipality of Spain that is not in its province. While the province has not been read, there is no message. */
export function townProblem({
  municipio = '',
  codProvincia = '',
  codPais = 'ES',
}: Texts): string | undefined {
  const judged = municipio.trim() !== '' && codPais === 'ES' && known.has(codProvincia);
  if (!judged || officialTown(codProvincia, municipio)) return undefined;
  return `Municipio: no hay ninguno con ese nombre en ${provinciaPorCodigo(codProvincia)?.provincia}: elígelo de la lista`;
}
