import { municipios } from '../../src/comparador/lugares/municipios/data.server.ts';
import { placeKey } from '../../src/comparador/lugares/municipios/place-key.ts';
import { namesOfProvinces } from '../../src/comparador/lugares/municipios/province-names.ts';
import { namesOfCommunities, namesOfIslands } from '../../src/comparador/lugares/municipios/wide-places.ts';
import { readingName } from '../municipios/ine-names.ts';
import { KNOWN_BARRIOS } from './known-barrios.ts';
import { halves, type Localidad, readLocalidades } from './localidades.ts';
import { readSource, type SourceRow } from './place-sources.ts';
import { USUAL_NAMES } from './usual-names.ts';

/** A place that a search may mean: its kind, its code within the kind, and every name it is known by. */
export type NamedPlace = {
  tipo: 'comunidad' | 'provincia' | 'isla' | 'municipio' | 'distrito' | 'barrio' | 'localidad';
  codigo: string;
  nombres: string[];
  /** Inhabitants of a municipality or an island; 0 where no source says. */
  poblacion: number;
  /** Its names are former ones, or in use without being official. */
  anterior?: boolean;
  /** Its names are only the first words of the full name. */
  corto?: boolean;
};

/** Old name of a merged municipality → code of the present one. The INE's list gives no present name for these. */
const JOINED: Record<string, string> = {
  Cesuras: '15902',
  'Oza dos Ríos': '15902',
  Cerdedo: '36902',
  Cotobade: '36902',
};

/** Provinces where a hyphen joins the name in Spanish and that in Basque: Vitoria-Gasteiz. */
const BASQUE = new Set(['01', '20', '31', '48']);

const named = (name: string): string[] => halves(readingName(name.replace(/ \((.+?)\)/g, ', $1')));

/** Reads every place of the sources that has a name. */
export function readPlaces(): { places: NamedPlace[]; localidades: Localidad[] } {
  const former = formerNames();
  const names = new Map(
    municipios().map(({ codigo, nombre }) => [codigo, [...halves(nombre), ...(former.get(codigo) ?? [])]]),
  );
  const localidades = readLocalidades(names);
  const population = new Map(municipios().map(({ codigo, poblacion }) => [codigo, poblacion ?? 0]));
  const rows = readSource('barrios');
  const places: NamedPlace[] = [
    ...namesOfProvinces().map(({ provincia, nombre }) => ({
      tipo: 'provincia' as const,
      codigo: provincia.codigo,
      nombres: [nombre],
      poblacion: 0,
    })),
    ...namesOfCommunities().map(({ comunidad: { codigo }, nombre }) => ({
      tipo: 'comunidad' as const,
      codigo,
      nombres: halves(nombre),
      poblacion: 0,
    })),
    ...namesOfIslands().map(({ isla: { codigo, poblacion }, nombre }) => ({
      tipo: 'isla' as const,
      codigo,
      nombres: [nombre],
      poblacion,
    })),
    ...municipios().map(({ codigo, nombre, poblacion }) => ({
      tipo: 'municipio' as const,
      codigo,
      nombres: halves(nombre),
      poblacion: poblacion ?? 0,
    })),
    ...[...former].map(([codigo, nombres]) => ({
      tipo: 'municipio' as const,
      codigo,
      nombres,
      poblacion: population.get(codigo) ?? 0,
      anterior: true,
    })),
    ...municipios().map((town) => ({
      tipo: 'municipio' as const,
      codigo: town.codigo,
      nombres: firstWords(town),
      poblacion: town.poblacion ?? 0,
      corto: true,
    })),
    ...districts(rows),
    ...rows.map(({ codigo = '', nombre = '' }) => ({
      tipo: 'barrio' as const,
      codigo,
      nombres: [nombre],
      poblacion: 0,
    })),
    ...knownBarrios().map(({ codigo, nombre }) => ({
      tipo: 'barrio' as const,
      codigo,
      nombres: halves(nombre),
      poblacion: 0,
    })),
    ...localidades.map(({ nombre, codigo }) => ({
      tipo: 'localidad' as const,
      codigo: localidadCode(codigo, nombre),
      nombres: halves(nombre),
      poblacion: 0,
    })),
  ];
  return { places, localidades };
}

/** Population from which people call a town by the first words of its name. */
const CALLED_SHORT = 20_000;

const firstWords = ({ nombre, poblacion }: { nombre: string; poblacion: number | null }): string[] =>
  (poblacion ?? 0) < CALLED_SHORT
    ? []
    : halves(nombre).flatMap((half) => /^(.{4,}?)(?: (?:de|del|i|y) | d'|-)/.exec(half)?.[1] ?? []);

/** A neighbourhood of a city without outlines. Its code is the code of the city and its own name. */
export type KnownBarrio = { codigo: string; municipio: string; nombre: string; lat: number; lon: number };

export const knownBarrios = (): KnownBarrio[] =>
  Object.entries(KNOWN_BARRIOS).flatMap(([municipio, barrios]) =>
    barrios.map(([nombre, lat, lon]) => ({
      codigo: `${municipio} ${placeKey(nombre)}`,
      municipio,
      nombre,
      lat,
      lon,
    })),
  );

const localidadCode = (municipio: string, nombre: string) => `${municipio} ${placeKey(nombre)}`;

/** Code of a district: its municipality and its two figures. */
const districts = (rows: readonly SourceRow[]): NamedPlace[] =>
  [
    ...new Map(
      rows.map(({ municipio, distrito_codigo, distrito = '' }) => [
        `${municipio}${distrito_codigo}`,
        distrito,
      ]),
    ),
  ].map(([codigo, nombre]) => ({ tipo: 'distrito', codigo, nombres: [nombre], poblacion: 0 }));

/** Gives the former names of each municipality of today, and those still in use, by its INE code. */
export function formerNames(): Map<string, string[]> {
  const found = new Map(Object.entries(USUAL_NAMES).map(([codigo, nombres]) => [codigo, [...nombres]]));
  for (const { codigo, codProvincia, nombre } of municipios())
    if (BASQUE.has(codProvincia) && nombre.includes('-'))
      found.set(codigo, [...(found.get(codigo) ?? []), ...nombre.split('-')]);
  for (const { codigo_municipio = '', nombre_anterior = '' } of readSource('anteriores')) {
    const codigo = JOINED[nombre_anterior] ?? codigo_municipio;
    found.set(codigo, [...new Set([...(found.get(codigo) ?? []), ...named(nombre_anterior)])]);
  }
  return found;
}
