/*
 * Places beside provinces and municipalities, in places.generated.json, made by `node scripts/generate-places.ts` from
 * GeoNames, the INE, the Ayuntamiento de Madrid and the Ajuntament de Barcelona; docs/fuentes.md has licences and dates.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#platform/http/root.server.ts';
import { placeKey } from './place-key.ts';
import { townByCode } from './town-index.server.ts';

const FILE = path.join(ROOT, 'src/comparador/lugares/municipios/places.generated.json');

/** A village, neighbourhood or district. WGS84 degrees. */
export type Sitio = {
  readonly tipo: 'sitio';
  readonly clase: 'localidad' | 'barrio' | 'distrito';
  /** A village has the code of its municipality. */
  readonly codigo: string;
  readonly nombre: string;
  /** INE code of its municipality. */
  readonly municipio: string;
  /** District of a neighbourhood. */
  readonly distrito: string | null;
  readonly lat: number;
  readonly lon: number;
  /** Kilometres of the circle that holds a neighbourhood or district; null for a village. */
  readonly km: number | null;
};

/** A postcode of the INE. */
export type Postcode = {
  readonly digitos: string;
  /** INE codes, the most populous first. */
  readonly municipios: readonly string[];
  /** Its own point; null if GeoNames has none or gives the same to other postcodes: then the town's point is better. */
  readonly punto: { lat: number; lon: number } | null;
};

type Data = {
  sitios: readonly Sitio[];
  /** Former names, and names in use that are not official, by INE code. */
  anteriores: ReadonlyMap<string, readonly string[]>;
  /** Postcodes as text, by their first two digits. */
  postcodes: ReadonlyMap<string, string>;
};

type File = Record<'localidades' | 'barrios' | 'partes' | 'codigosPostales', [string, string][]> & {
  anteriores: [string, string[]][];
};

let read: Data | undefined;

/** Places, read at the first call. */
export function placeData(): Data {
  read ??= readData(JSON.parse(readFileSync(FILE, 'utf8')));
  return read;
}

function readData({ localidades, barrios, partes, anteriores, codigosPostales }: File): Data {
  const districts = new Map(partes.map(([codigo, line]) => [codigo, line.split(';')[0] ?? null]));
  return {
    sitios: [
      ...partes.map(([codigo, line]) => partOf(codigo, line, districts)),
      ...barrios.flatMap(([codigo, line]) => line.split('|').map((barrio) => knownBarrioOf(codigo, barrio))),
      ...localidades.flatMap(([codigo, line]) =>
        line.split('|').map((village) => villageOf(codigo, village)),
      ),
    ],
    anteriores: new Map(anteriores),
    postcodes: new Map(codigosPostales),
  };
}

function partOf(codigo: string, line: string, districts: ReadonlyMap<string, string | null>): Sitio {
  const [nombre = '', distrito = '', lat, lon, km] = line.split(';');
  return {
    tipo: 'sitio',
    clase: distrito === '' ? 'distrito' : 'barrio',
    codigo,
    nombre,
    municipio: codigo.slice(0, 5),
    distrito: districts.get(distrito) ?? null,
    lat: Number(lat),
    lon: Number(lon),
    km: Number(km),
  };
}

/** Kilometres around the middle of a neighbourhood without an outline. */
const BARRIO_KM = 2;

function knownBarrioOf(municipio: string, line: string): Sitio {
  const [nombre = '', lat, lon] = line.split(';');
  return {
    tipo: 'sitio',
    clase: 'barrio',
    codigo: `${municipio} ${placeKey(nombre)}`,
    nombre,
    municipio,
    distrito: null,
    lat: Number(lat),
    lon: Number(lon),
    km: BARRIO_KM,
  };
}

function villageOf(municipio: string, line: string): Sitio {
  const [nombre = '', lat, lon] = line.split(';');
  return {
    tipo: 'sitio',
    clase: 'localidad',
    codigo: municipio,
    nombre,
    municipio,
    distrito: null,
    ...near(municipio, lat, lon),
    km: null,
  };
}

/** Points are written in thousandths of a degree from the town of their municipality. */
function near(municipio: string, lat = '0', lon = '0'): { lat: number; lon: number } {
  const town = townByCode(municipio);
  const degrees = (from: number | null | undefined, thousandths: string) =>
    Math.round((from ?? 0) * 1000 + Number(thousandths)) / 1000;
  return { lat: degrees(town?.lat, lat), lon: degrees(town?.lon, lon) };
}

/** Gives the postcodes that begin with these figures, two at least, in their order. */
export function postcodesBeginning(digits: string): Postcode[] {
  const start = digits.slice(0, 2);
  const rest = digits.slice(2);
  return (placeData().postcodes.get(start)?.split('|') ?? [])
    .filter((line) => line.startsWith(rest))
    .map((line) => {
      const [last = '', towns = '', lat, lon] = line.split(' ');
      const municipios = towns.split(',');
      const punto = lat === undefined ? null : near(municipios[0] ?? '', lat, lon);
      return { digitos: start + last, municipios, punto };
    });
}
