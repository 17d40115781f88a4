import { municipios } from '../../src/resources/municipios/data.server.ts';
import { placeKey } from '../../src/resources/municipios/place-key.ts';
import { namesOfProvinces } from '../../src/resources/municipios/province-names.ts';
import { readingName } from '../municipios/ine-names.ts';
import { halves, type Localidad, readLocalidades } from './localidades.ts';
import { readSource, type SourceRow } from './place-sources.ts';
import { USUAL_NAMES } from './usual-names.ts';

/** A place that a search may mean: its kind, its code within the kind, and every name it is known by. */
export type NamedPlace = {
  tipo: 'provincia' | 'municipio' | 'distrito' | 'barrio' | 'localidad';
  codigo: string;
  nombres: string[];
  /** Inhabitants of a municipality; 0 where no source says. */
  poblacion: number;
  /** Its names are former ones, or in use without being official. */
  anterior?: boolean;
};

/** Municipalities that were joined into another, by the name they had: the INE's list leaves them without a name today. */
const JOINED: Record<string, string> = {
  Cesuras: '15902',
  'Oza dos Ríos': '15902',
  Cerdedo: '36902',
  Cotobade: '36902',
};

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
    ...districts(rows),
    ...rows.map(({ codigo = '', nombre = '' }) => ({
      tipo: 'barrio' as const,
      codigo,
      nombres: [nombre],
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
  for (const { codigo_municipio = '', nombre_anterior = '' } of readSource('anteriores')) {
    const codigo = JOINED[nombre_anterior] ?? codigo_municipio;
    found.set(codigo, [...new Set([...(found.get(codigo) ?? []), ...named(nombre_anterior)])]);
  }
  return found;
}
