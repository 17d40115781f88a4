import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse } from 'csv-parse/sync';
import { type Area, contains, municipalAreas, type Position } from '../municipios/topology.ts';

const SHARED = new URL('../../../shared/', import.meta.url);

/** Files that the box searches in and that are not packages; docs/fuentes.md has their origin. */
const FILES = {
  ine: 'dgt/ine_codigos_postales_municipios_2026-01.csv',
  localidades: 'lugares/geonames_localidades_cp.csv',
  puntos: 'lugares/codigos_postales_puntos.csv',
  barrios: 'lugares/barrios_madrid_barcelona.csv',
  anteriores: 'lugares/municipios_nombres_anteriores.csv',
} as const;

/** Outlines of the neighbourhoods. */
export const OUTLINES = new URL('lugares/barrios_madrid_barcelona.geojson', SHARED);

export type SourceFile = keyof typeof FILES;
export type SourceRow = Record<string, string>;

/** Tells whether the files of the sources are beside the project. */
export const sourcesAreHere = () => Object.values(FILES).every((file) => existsSync(new URL(file, SHARED)));

/** Reads one of the files, with its columns by name. */
export const readSource = (file: SourceFile): SourceRow[] =>
  parse(readFileSync(new URL(FILES[file], SHARED), 'utf8'), { columns: true });

/** Degrees of a square of the grid that areas are looked up in. */
const SQUARE = 0.1;

/** Makes a finder of the municipality (INE code) whose IGN outline contains a point; undefined outside of all. */
export function municipalityFinder(): (point: Position) => string | undefined {
  const map = createRequire(import.meta.url).resolve('es-atlas/es/municipalities.json');
  const squares = new Map<string, [string, Area][]>();
  // Ids that begin with 53 are land that several municipalities share.
  for (const [code, area] of municipalAreas(JSON.parse(readFileSync(map, 'utf8'))))
    if (!code.startsWith('53')) putInSquares(squares, code, area);
  return (point) => squares.get(squareOf(point))?.find(([, area]) => contains(area, point))?.[0];
}

const squareOf = ([lon, lat]: Position) => `${Math.floor(lon / SQUARE)} ${Math.floor(lat / SQUARE)}`;

function putInSquares(squares: Map<string, [string, Area][]>, code: string, area: Area): void {
  const [west, south, east, north] = area.box.map((side) => Math.floor(side / SQUARE)) as [
    number,
    number,
    number,
    number,
  ];
  for (let x = west; x <= east; x++)
    for (let y = south; y <= north; y++) {
      const square = squares.get(`${x} ${y}`) ?? [];
      square.push([code, area]);
      squares.set(`${x} ${y}`, square);
    }
}
