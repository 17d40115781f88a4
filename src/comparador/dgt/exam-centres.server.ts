import type pg from 'pg';
import { searchText } from '#platform/kit/text/search-text.ts';
import type { KnownCentre } from './dictionaries.server.ts';

/** Centres named unlike their municipality: the only two of the 166 seen that don't match by themselves. */
const OTHER_NAMES: Readonly<Record<string, string>> = { 'Maó-Mahón': 'Maó', 'Palma de Mallorca': 'Palma' };

/** INE codes of municipalities by province and by each spelling of the name. */
export type MunicipalityIndex = ReadonlyMap<string, string>;

/** Reads the municipalities of some provinces; `municipalityKey` makes the keys. */
export async function municipalityIndex(
  client: pg.ClientBase,
  provinces: string[],
): Promise<MunicipalityIndex> {
  const { rows } = await client.query<{ codigo: string; cod: string; busqueda: string }>(
    'SELECT codigo, cod_provincia AS cod, busqueda FROM municipios WHERE cod_provincia = ANY($1) ORDER BY codigo DESC',
    [provinces],
  );
  return new Map(
    rows.flatMap(({ codigo, cod, busqueda }) =>
      busqueda.split('|').map((name) => [`${cod} ${name}`, codigo]),
    ),
  );
}

/**
 * Finds the municipality of that name in that province; each half of a bilingual name counts, and 'Coruña, A' is 'A
 * Coruña'.
 */
export function findMunicipality(
  index: MunicipalityIndex,
  codProvincia: string,
  name: string,
): string | undefined {
  const halves = [name, ...name.split('/')].map((half) =>
    half.replace(/^(.+), (\p{Lu}\p{L}{0,2}'?)$/u, '$2 $1'),
  );
  return halves
    .map((half) => index.get(`${codProvincia} ${searchText(half)}`))
    .find((found) => found !== undefined);
}

/**
 * Fills in the municipality of each centre without one: the municipality of the same name in its province, if there is one. 'X ( municipio
 * sin especificar)' has none. Returns the names of the centres that it matched.
 */
export async function matchCentres(
  client: pg.ClientBase,
  centros: ReadonlyMap<string, KnownCentre>,
): Promise<string[]> {
  const wanted = [...centros].filter(
    ([nombre, centre]) =>
      centre.codProvincia !== null &&
      centre.codigoMunicipio === null &&
      !nombre.includes('municipio sin especificar'),
  );
  if (wanted.length === 0) return [];
  const provinces = [...new Set(wanted.flatMap(([, { codProvincia }]) => codProvincia ?? []))];
  const index = await municipalityIndex(client, provinces);
  return wanted.flatMap(([nombre, centre]) => {
    const found = findMunicipality(index, centre.codProvincia ?? '', OTHER_NAMES[nombre] ?? nombre);
    if (found === undefined) return [];
    centre.codigoMunicipio = found;
    return [nombre];
  });
}
