import { type CodigoProvincia, provinciaPorCodigo } from '#kit/provincias.ts';
import { searchText } from '#kit/search-text.ts';
import type { Municipio as Town } from './data.server.ts';
import { namesOfProvinces } from './province-names.ts';
import { townsBeginning } from './town-index.server.ts';

export type Municipio = Pick<Town, 'codigo' | 'nombre' | 'codProvincia' | 'lat' | 'lon'>;

/** Place that a person typed; `texto` is none, but may be the name of an autoescuela. */
export type Lugar =
  | { tipo: 'espana' }
  | { tipo: 'provincia'; codigo: CodigoProvincia; nombre: string }
  | (Municipio & { tipo: 'municipio'; otros: Municipio[] })
  | { tipo: 'codigoPostal'; digitos: string; codProvincia: CodigoProvincia }
  | { tipo: 'texto'; texto: string };

/** Other towns offered when a name is of several. */
const OTHERS = 5;

/**
 * Reads a place as people type it: a province, a municipality ('Alcobendas', 'Alcobendas, Madrid'), a postcode or
 * its beginning (two figures are the province), in any case, with or without accents, in either language. A name that
 * is both province and town means the province; of equal towns the most populous comes first.
 */
export function resolvePlace(input: string): Lugar {
  const texto = input.trim();
  if (searchText(texto) === '') return texto === '' ? { tipo: 'espana' } : { tipo: 'texto', texto };
  if (/^\d{2,5}$/.test(texto)) return placeOfPostcode(texto);
  const provincia = findProvince(texto);
  if (provincia) return placeOfProvince(provincia);
  return findTown(texto) ?? { tipo: 'texto', texto };
}

function placeOfPostcode(digitos: string): Lugar {
  const provincia = provinciaPorCodigo(digitos.slice(0, 2));
  if (!provincia) return { tipo: 'texto', texto: digitos };
  if (digitos.length === 2) return placeOfProvince(provincia);
  return { tipo: 'codigoPostal', digitos, codProvincia: provincia.codigo };
}

const placeOfProvince = ({ codigo, provincia }: { codigo: CodigoProvincia; provincia: string }): Lugar => ({
  tipo: 'provincia',
  codigo,
  nombre: provincia,
});

/** Every name of each province, as it is searched. */
const byName = new Map(
  namesOfProvinces().map(({ provincia, nombre }) => [searchText(nombre), provincia] as const),
);

const findProvince = (texto: string) => byName.get(searchText(texto));

function findTown(texto: string): Lugar | undefined {
  const [name = '', ...rest] = texto.split(',');
  const wanted = searchText(name);
  if (wanted === '') return undefined;
  const provincia = rest.length > 0 ? findProvince(rest.join(',')) : undefined;
  const inProvince = (town: Town) => !provincia || town.codProvincia === provincia.codigo;
  const { exact, others } = townsBeginning(wanted);
  const named = exact.filter(inProvince);
  const [first, ...otros] = named.length > 0 ? named : others.filter(inProvince);
  if (!first) return undefined;
  return { tipo: 'municipio', ...onlyPlace(first), otros: otros.slice(0, OTHERS).map(onlyPlace) };
}

const onlyPlace = ({ codigo, nombre, codProvincia, lat, lon }: Town): Municipio => ({
  codigo,
  nombre,
  codProvincia,
  lat,
  lon,
});
