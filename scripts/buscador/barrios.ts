import { readFileSync } from 'node:fs';
import { distanceKm, type Position } from '../municipios/topology.ts';
import { OUTLINES, readSource } from './place-sources.ts';

/** A neighbourhood or a district: its middle, and the radius in kilometres of the circle that contains it. */
export type Part = {
  codigo: string;
  nombre: string;
  /** Code of the district of a neighbourhood. */
  distrito: string | null;
  lat: number;
  lon: number;
  km: number;
};

type Feature = {
  properties: { codigo: string };
  geometry:
    | { type: 'Polygon'; coordinates: Position[][] }
    | { type: 'MultiPolygon'; coordinates: Position[][][] };
};

/** Reads the neighbourhoods of Madrid and Barcelona, and after them their districts, made of them. */
export function readParts(): Part[] {
  const outlines = readOutlines();
  const rows = readSource('barrios').map((row) => ({
    codigo: row.codigo ?? '',
    nombre: row.nombre ?? '',
    distrito: `${row.municipio}${row.distrito_codigo}`,
    nombreDistrito: row.distrito ?? '',
    middle: [Number(row.lon), Number(row.lat)] as const,
  }));
  const partOf = (codigo: string, nombre: string, distrito: string | null, inside: typeof rows): Part => {
    const middle = meanOf(inside.map((row) => row.middle));
    const edge = inside.flatMap((row) => outlines.get(row.codigo) ?? []);
    const km = Math.max(...edge.map((point) => distanceKm(middle, point)));
    return { codigo, nombre, distrito, lat: middle[1], lon: middle[0], km: Math.ceil(km) };
  };
  const districts = Map.groupBy(rows, ({ distrito }) => distrito);
  return [
    ...rows.map((row) => partOf(row.codigo, row.nombre, row.distrito, [row])),
    ...[...districts].map(([codigo, inside]) =>
      partOf(codigo, inside[0]?.nombreDistrito ?? '', null, inside),
    ),
  ];
}

function readOutlines(): Map<string, Position[]> {
  const { features }: { features: Feature[] } = JSON.parse(readFileSync(OUTLINES, 'utf8'));
  return new Map(
    features.map(({ properties, geometry }) => [
      properties.codigo,
      geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.coordinates.flat(2),
    ]),
  );
}

const meanOf = (points: readonly Position[]): Position => [
  points.reduce((sum, [lon]) => sum + lon, 0) / points.length,
  points.reduce((sum, [, lat]) => sum + lat, 0) / points.length,
];
