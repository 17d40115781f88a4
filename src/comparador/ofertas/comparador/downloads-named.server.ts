import { townOutlines } from '#comparador/lugares/municipios/locate-point.server.ts';
import { resolvePlace } from '#comparador/lugares/municipios/place.server.ts';
import {
  placeData,
  postcodesBeginning,
  type Sitio,
} from '#comparador/lugares/municipios/place-data.server.ts';
import { pointOfPostcode } from '#comparador/lugares/municipios/place-of-postcode.server.ts';
import { namesOfProvinces } from '#comparador/lugares/municipios/province-names.ts';
import { namesOfCommunities, namesOfIslands } from '#comparador/lugares/municipios/wide-places.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { type Columna, lista } from './downloads-csv.server.ts';
import { usualRadius } from './find-autoescuelas.server.ts';

type FilaSitio = {
  clase: 'provincia' | 'comunidad' | 'isla' | Sitio['clase'];
  nombre: string;
  otros: string[];
  provincias: readonly string[];
  municipio?: string;
  distrito?: string | null;
  lat?: number;
  lon?: number;
  /** Radius of the first circle around the point; the usual one for a village. */
  km?: number | null;
};

/** Every place that a search takes beside municipalities and postcodes; of two with the same name, the first is searched. */
export const namedPlaceRows = (): FilaSitio[] => [
  ...provincias.map(({ codigo, provincia }) => ({
    clase: 'provincia' as const,
    nombre: provincia,
    otros: namesOfProvinces()
      .filter((one) => one.provincia.codigo === codigo && one.nombre !== provincia)
      .map(({ nombre }) => nombre),
    provincias: [codigo],
  })),
  ...[...Map.groupBy(namesOfCommunities(), ({ comunidad }) => comunidad.codigo).values()].flatMap((names) =>
    names.slice(0, 1).map(({ comunidad }) => ({
      clase: 'comunidad' as const,
      nombre: comunidad.nombre,
      otros: names.slice(1).map(({ nombre }) => nombre),
      provincias: comunidad.provincias,
    })),
  ),
  ...[...Map.groupBy(namesOfIslands(), ({ isla }) => isla.nombre)].map(([nombre, names]) =>
    islandRow(
      nombre,
      names.slice(1).map((one) => one.nombre),
    ),
  ),
  ...(['distrito', 'barrio', 'localidad'] as const).flatMap((clase) =>
    placeData()
      .sitios.filter((sitio) => sitio.clase === clase)
      .toSorted((a, b) => (a.codigo < b.codigo ? -1 : a.codigo > b.codigo ? 1 : 0))
      .map((sitio) => ({
        ...sitio,
        otros: sitio.nombre.includes('/') ? sitio.nombre.split('/') : [],
        provincias: [sitio.municipio.slice(0, 2)],
        km: usualRadius(sitio),
      })),
  ),
];

function islandRow(nombre: string, otros: string[]): FilaSitio {
  const island = resolvePlace(`isla de ${nombre}`);
  if (island.tipo !== 'isla') throw new Error(`${nombre} is not read as an island`);
  return { clase: 'isla', nombre, otros, provincias: [island.codProvincia], ...island.punto, km: island.km };
}

const dato = <Fila>(nombre: string, descripcion: string, valor: Columna<Fila>['valor']): Columna<Fila> => ({
  nombre,
  descripcion,
  tipo: 'dato',
  valor,
});
const texto = <Fila>(...[nombre, descripcion, valor]: Parameters<typeof dato<Fila>>): Columna<Fila> => ({
  ...dato(nombre, descripcion, valor),
  tipo: 'texto',
});

export const columnasSitios: readonly Columna<FilaSitio>[] = [
  dato(
    'clase',
    'provincia, comunidad (de varias provincias), isla, distrito, barrio o localidad',
    (f) => f.clase,
  ),
  texto('nombre', 'Nombre; de dos iguales se busca el primero', (f) => f.nombre),
  texto('otros_nombres', 'Otros con los que se busca, separados por |', (f) => lista(f.otros)),
  dato('provincias', 'Códigos INE de sus provincias, separados por |', (f) => lista(f.provincias)),
  dato('municipio', 'Código INE del suyo', (f) => f.municipio ?? null),
  texto('distrito', 'El de un barrio', (f) => f.distrito ?? null),
  dato('lat', 'Latitud en grados (WGS84); vacía si se busca por provincias', (f) => f.lat ?? null),
  dato('lon', 'Longitud', (f) => f.lon ?? null),
  dato('km', 'Radio del primer círculo que se busca', (f) => f.km ?? null),
];

type FilaCodigoPostal = { codigo: string; municipios: readonly string[]; lat?: number; lon?: number };

/** Postcodes with the point from which a search of one measures. */
export const postcodeRows = (): FilaCodigoPostal[] =>
  provincias
    .flatMap(({ codigo }) => postcodesBeginning(codigo))
    .map((postcode) => ({
      codigo: postcode.digitos,
      municipios: postcode.municipios,
      ...pointOfPostcode(postcode),
    }));

export const columnasCodigosPostales: readonly Columna<FilaCodigoPostal>[] = [
  dato('codigo_postal', 'Cinco cifras', (f) => f.codigo),
  dato('municipios', 'Códigos INE, el de más habitantes primero, separados por |', (f) =>
    lista(f.municipios),
  ),
  dato(
    'lat',
    'Latitud del punto del que se mide, en grados (WGS84); vacía si no consta',
    (f) => f.lat ?? null,
  ),
  dato('lon', 'Longitud', (f) => f.lon ?? null),
];

type FilaContorno = { codigo: string; lineas: string };

const DECIMALS = 5;

/** Outlines of municipalities: a point of a search lies in one of them, or is near one. */
export const outlineRows = (): FilaContorno[] =>
  townOutlines().map(({ codigo, lines }) => ({
    codigo,
    lineas: `MULTILINESTRING(${lines()
      .map((line) => `(${pointsOf(Array.from(line, (one) => Number(one.toFixed(DECIMALS))))})`)
      .join(',')})`,
  }));

const pointsOf = (degrees: number[]) =>
  degrees.flatMap((lon, at) => (at % 2 === 0 ? [`${lon} ${degrees[at + 1]}`] : [])).join(',');

export const columnasContornos: readonly Columna<FilaContorno>[] = [
  dato('codigo', 'Código INE del municipio', (f) => f.codigo),
  dato(
    'lineas',
    'Líneas que lo cierran, en WKT: longitud y latitud en grados (WGS84), redondeadas a unos 200 metros',
    (f) => f.lineas,
  ),
];
