import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { OUTLINES, readSource, sourcesAreHere } from './buscador/place-sources.ts';
import { decodeArcs, type Position, type Topology } from './municipios/topology.ts';

const OUTPUT = new URL('../src/comparador/lugares/municipios/outlines.generated.json', import.meta.url);

/** Degrees of a step of the lines of neighbourhoods: some ten metres. */
const STEP = 0.0001;

type Feature = {
  properties: { codigo: string };
  geometry:
    | { type: 'Polygon'; coordinates: Position[][] }
    | { type: 'MultiPolygon'; coordinates: Position[][][] };
};

/**
 * Builds the outlines that locate a point. `lineas`: the lines of the IGN's map, 'x y dx dy dx dy…' in steps of `escala` from
 * `origen`. `municipios`: the box of each municipality and the numbers of its lines. `distritos`: for each district of Madrid and
 * Barcelona, the rings of its neighbourhoods in steps of a ten-thousandth of a degree. A point is located by the even-odd rule,
 * so the shared lines need no order.
 */
export function generateOutlines(): string {
  const file = createRequire(import.meta.url).resolve('es-atlas/es/municipalities.json');
  const map: Topology = JSON.parse(readFileSync(file, 'utf8'));
  // Ids that begin with 53 are land that several municipalities share.
  const corners = decodeArcs(map);
  const towns = map.objects.municipalities.geometries
    .filter(({ id }) => !id.startsWith('53'))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, arcs }) => {
      const numbers = arcs.flat(3).map((arc) => (arc < 0 ? -arc - 1 : arc));
      return [id, boxOf(numbers.flatMap((number) => corners[number] ?? [])), numbers.join(' ')] as const;
    });
  return format({
    escala: [map.transform.scale],
    origen: [map.transform.translate],
    lineas: map.arcs.map((line) => line.flat().join(' ')),
    municipios: towns,
    distritos: districts(),
  });
}

const format = (parts: Record<string, readonly unknown[]>): string =>
  `{\n${Object.entries(parts)
    .map(([part, lines]) => `"${part}":[\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n]`)
    .join(',\n')}\n}\n`;

/** West, south, east and north in thousandths of a degree, rounded outwards. */
function boxOf(points: readonly Position[]): string {
  const [lons, lats] = [points.map(([lon]) => lon), points.map(([, lat]) => lat)];
  const least = (degrees: readonly number[]) => Math.floor(Math.min(...degrees) * 1000);
  const most = (degrees: readonly number[]) => Math.ceil(Math.max(...degrees) * 1000);
  return [least(lons), least(lats), most(lons), most(lats)].join(' ');
}

function districts(): (readonly [string, string, string])[] {
  const { features }: { features: Feature[] } = JSON.parse(readFileSync(OUTLINES, 'utf8'));
  const ringsOf = new Map(
    features.map(({ properties, geometry }) => [
      properties.codigo,
      geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat(),
    ]),
  );
  const parts = Map.groupBy(readSource('barrios'), (row) => `${row.municipio}${row.distrito_codigo}`);
  return [...parts].map(([codigo, rows]) => {
    const rings = rows.flatMap((row) => ringsOf.get(row.codigo ?? '') ?? []);
    return [codigo, boxOf(rings.flat()), rings.map(inSteps).join('|')];
  });
}

function inSteps(ring: readonly Position[]): string {
  let [x, y] = [0, 0];
  return ring
    .flatMap(([lon, lat]) => {
      const [nextX, nextY] = [Math.round(lon / STEP), Math.round(lat / STEP)];
      const step = [nextX - x, nextY - y];
      [x, y] = [nextX, nextY];
      return step;
    })
    .join(' ');
}

if (import.meta.main && !sourcesAreHere())
  console.log(
    'Faltan las fuentes de lugares (../shared/dgt y ../shared/lugares): los contornos quedan como están.',
  );
else if (import.meta.main) {
  const text = generateOutlines();
  writeFileSync(OUTPUT, text);
  console.log(`Contornos: ${Buffer.byteLength(text)} bytes.`);
}
