import { writeFileSync } from 'node:fs';
import { municipios } from '../src/comparador/lugares/municipios/data.server.ts';
import { readParts } from './buscador/barrios.ts';
import { formerNames, knownBarrios, readPlaces } from './buscador/place-names.ts';
import { municipalityFinder, readSource, sourcesAreHere } from './buscador/place-sources.ts';

const OUTPUT = new URL('../src/comparador/lugares/municipios/places.generated.json', import.meta.url);

/**
 * Builds the places that the search box knows besides provinces and municipalities. The point of a village or a postcode is its
 * offset from the point of its municipality, in thousandths of a degree (some hundred metres): half the bytes. Takes some seconds.
 *
 * The file has, by INE code, the villages of each municipality ('name;lat;lon', split by '|') and its former names; the
 * neighbourhoods and districts of Madrid and Barcelona; and the best-known neighbourhoods of eight more cities. It has each postcode
 * under its first two digits: the other digits, its municipalities (the most populous first) and its own point, if it has one.
 */
export function generatePlaces(): string {
  const towns = new Map(municipios().map((town) => [town.codigo, town]));
  const near = (codigo: string, lat: number, lon: number): [number, number] => {
    const town = towns.get(codigo);
    return [thousandths(lat - (town?.lat ?? 0)), thousandths(lon - (town?.lon ?? 0))];
  };
  const villages = Map.groupBy(readPlaces().localidades, ({ codigo }) => codigo);
  return formatPlaces({
    localidades: [...villages].map(([codigo, inside]) => [
      codigo,
      inside.map(({ nombre, lat, lon }) => [nombre, ...near(codigo, lat, lon)].join(';')).join('|'),
    ]),
    anteriores: [...formerNames()].sort(([a], [b]) => (a < b ? -1 : 1)),
    barrios: [...Map.groupBy(knownBarrios(), ({ municipio }) => municipio)].map(([codigo, inside]) => [
      codigo,
      inside.map(({ nombre, lat, lon }) => [nombre, lat, lon].join(';')).join('|'),
    ]),
    partes: readParts().map(({ codigo, nombre, distrito, lat, lon, km }) => [
      codigo,
      [nombre, distrito ?? '', lat.toFixed(4), lon.toFixed(4), km].join(';'),
    ]),
    codigosPostales: postcodes(near, (codigo) => towns.get(codigo)?.poblacion ?? 0),
  });
}

type Lines = [codigo: string, value: string | string[]][];

/** Writes JSON with a line for each code, so that changes can be read line by line. */
const formatPlaces = (parts: Record<string, Lines>): string =>
  `{\n${Object.entries(parts)
    .map(([part, lines]) => `"${part}":[\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n]`)
    .join(',\n')}\n}\n`;

/** Writes the postcodes. One has a point only if GeoNames gives that point to no other postcode. */
function postcodes(
  near: (codigo: string, lat: number, lon: number) => [number, number],
  population: (codigo: string) => number,
): Lines {
  const own = new Map(
    readSource('puntos')
      .filter(({ punto }) => punto === 'propio')
      .map((row) => [row.codigo_postal, row]),
  );
  const pairs = Map.groupBy(readSource('ine'), (row) => row.codigo_postal ?? '');
  const municipalityOf = municipalityFinder();
  for (const { codigo_postal = '', lat, lon, municipios: towns = '' } of readSource('puntos')) {
    // Postcodes that only GeoNames has: the municipality by its outline or, outside all outlines, the one in GeoNames.
    const municipio_id = municipalityOf([Number(lat), Number(lon)]) ?? towns.split(/\D/)[0] ?? '';
    if (!pairs.has(codigo_postal)) pairs.set(codigo_postal, [{ codigo_postal, municipio_id }]);
  }
  const written = [...pairs].map(([codigo, rows]) => {
    const inside = rows
      .map((row) => row.municipio_id ?? '')
      .sort((a, b) => population(b) - population(a) || (a < b ? -1 : 1));
    const point = own.get(codigo);
    const place = point ? near(inside[0] ?? '', Number(point.lat), Number(point.lon)) : [];
    return [codigo, [codigo.slice(2), inside.join(','), ...place].join(' ')] as const;
  });
  written.sort(([a], [b]) => (a < b ? -1 : 1));
  return [...Map.groupBy(written, ([codigo]) => codigo.slice(0, 2))].map(([start, lines]) => [
    start,
    lines.map(([, line]) => line).join('|'),
  ]);
}

const thousandths = (degrees: number) => Math.round(degrees * 1000);

if (import.meta.main && !sourcesAreHere())
  console.log(
    'Faltan las fuentes de lugares (../shared/dgt y ../shared/lugares): los del buscador quedan como están.',
  );
else if (import.meta.main) {
  const text = generatePlaces();
  writeFileSync(OUTPUT, text);
  console.log(`Lugares del buscador: ${Buffer.byteLength(text)} bytes.`);
}
