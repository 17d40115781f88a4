/*
 * Draws points on land by a seed and asks a site for each point and for the municipality that holds the point. Both answers must have the
 * same autoescuelas and exam centres, no centre across the sea, and every nearer centre on the same land. This script locates the points
 * with the IGN's map and takes each land from its borders: polygons that share a corner are one land. Ends with 1 if any point differs.
 *
 *   node scripts/comprobar-puntos.ts http://localhost:3000 200 7dfcd3ad
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '#platform/kit/seeded-random.ts';
import {
  contains,
  decodeArcs,
  distanceKm,
  municipalAreas,
  type Position,
  polygonsOf,
  type Topology,
} from './municipios/topology.ts';
import { parseCsv } from './recalcular-datos.ts';

const [source, count = '200', seed = '7dfcd3ad'] = process.argv.slice(2);
if (source === undefined) {
  console.error('Uso: node scripts/comprobar-puntos.ts <dirección del sitio> [cuántos] [semilla]');
  process.exit(2);
}

/** The site limits the requests of each network per minute; `retry-after` says how long to wait. */
async function ask(url: string): Promise<Response> {
  const response = await fetch(new URL(url, source), { headers: { connection: 'close' } });
  if (response.status === 429) {
    await setTimeout(1_000 * Number(response.headers.get('retry-after') ?? 60));
    return ask(url);
  }
  if (!response.ok) throw new Error(`${response.url} responde ${response.status}`);
  return response;
}

type Answer = {
  total: number;
  paginas: number;
  zona: { centros?: { nombre: string; km: number }[]; situado?: string; nombre?: string | null };
  resultados: { slug: string; otras: { slug: string }[] }[];
};

async function answerOf(
  query: string,
): Promise<{ slugs: string; centros: string[]; situado: string | undefined }> {
  const slugs: string[] = [];
  for (let pagina = 1; ; pagina++) {
    const answer = (await (
      await ask(`/comparador/buscar?permiso=B&${query}&pagina=${pagina}`)
    ).json()) as Answer;
    for (const { slug, otras } of answer.resultados) slugs.push(slug, ...otras.map((other) => other.slug));
    if (pagina >= answer.paginas || pagina >= 5)
      return {
        slugs: `${answer.total} ${pagina < answer.paginas ? '' : slugs.sort().join(' ')}`,
        centros: (answer.zona.centros ?? []).map(({ nombre }) => nombre).sort(),
        situado: answer.zona.situado,
      };
  }
}

const map: Topology = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('es-atlas/es/municipalities.json'), 'utf8'),
);
const areas = [...municipalAreas(map)].filter(([code]) => !code.startsWith('53'));
const holderOf = (point: Position) => areas.find(([, area]) => contains(area, point))?.[0];

/** Land of each municipality: the same number where their polygons share a corner, one after another. */
function lands(): Map<string, number> {
  const arcs = decodeArcs(map);
  const owner = new Map<string, number>();
  const parent: number[] = [];
  const root = (one: number): number => (parent[one] === one ? one : root(parent[one] ?? one));
  const ofTown = new Map<string, [number, number]>();
  for (const geometry of map.objects.municipalities.geometries)
    for (const polygon of polygonsOf(geometry)) {
      const land = parent.push(parent.length) - 1;
      let corners = 0;
      for (const index of polygon.flat())
        for (const corner of arcs.at(index < 0 ? -index - 1 : index) ?? []) {
          corners++;
          const key = corner.join();
          const other = owner.get(key);
          if (other === undefined) owner.set(key, land);
          else parent[root(land)] = root(other);
        }
      // The largest part of a municipality is that of its town: others are islets.
      if (corners > (ofTown.get(geometry.id)?.[1] ?? 0)) ofTown.set(geometry.id, [land, corners]);
    }
  return new Map([...ofTown].map(([code, [land]]) => [code, root(land)]));
}

const landOf = lands();
const towns = new Map(
  parseCsv(await (await ask('/datos/municipios.csv')).text()).map((row) => [row.codigo, row]),
);
const centres = new Map<string, { point: Position; land: number | undefined }>();
for (const { lat: own, centros_examen = '', centros_puntos = '' } of parseCsv(
  await (await ask('/datos/ofertas.csv?permiso=B')).text(),
))
  for (const [at, nombre] of centros_examen.split('|').entries()) {
    const [lat = '', lon = ''] = centros_puntos.split('|')[at]?.split(':') ?? [];
    const point: Position = [Number(lon), Number(lat)];
    if (own === '' && lat !== '' && !centres.has(nombre))
      centres.set(nombre, { point, land: landOf.get(holderOf(point) ?? '') });
  }

/** 'Coruña, A' is read 'A Coruña'. */
const readName = (name: string) => name.replace(/^(.+?), (\p{L}{1,3}['’]?)$/u, '$2 $1');

const random = seededRandom(Number.parseInt(seed.slice(0, 8), 16));
let [points, wrong, apart] = [0, 0, 0];
while (points < Number(count)) {
  const point: Position = [-18.2 + random() * 22.6, 27.6 + random() * 16.3];
  const code = holderOf(point);
  const town = towns.get(code ?? '');
  if (!code || !town?.lat) continue;
  points++;
  const near = await answerOf(`cerca=${point[1].toFixed(4)},${point[0].toFixed(4)}`);
  const named = await answerOf(`lugar=${encodeURIComponent(`${town.nombre}, ${town.provincia}`)}`);
  const middle: Position = [Number(town.lon), Number(town.lat)];
  const land = [...centres].filter(([, centre]) => centre.land === landOf.get(code));
  const sorted = land
    .map(([nombre, centre]) => ({ nombre: readName(nombre), km: distanceKm(middle, centre.point) }))
    .sort((a, b) => a.km - b.km);
  const taken = new Set(near.centros);
  const farthest = Math.max(...sorted.filter(({ nombre }) => taken.has(nombre)).map(({ km }) => km));
  const faults = [
    near.slugs === named.slugs && near.centros.join() === named.centros.join()
      ? ''
      : `no es la respuesta de ${town.nombre}`,
    sorted.length === 0 || near.centros.every((nombre) => sorted.some((one) => one.nombre === nombre))
      ? ''
      : 'hay un centro al otro lado del mar',
    // Site and script compute straight lines with different formulas: up to a tenth of a kilometre apart.
    sorted.every(({ nombre, km }) => taken.has(nombre) || km > farthest - 0.5)
      ? ''
      : 'falta un centro más cercano',
  ].filter(Boolean);
  if (sorted.length === 0) apart++;
  if (faults.length > 0) {
    wrong++;
    console.log(
      `${point[1].toFixed(4)},${point[0].toFixed(4)} ${town.nombre}, ${town.provincia}: ${faults.join('; ')}`,
    );
  }
}
console.log(`${points} puntos en tierra, ${apart} en una tierra sin centros: ${wrong} distintos.`);
process.exitCode = wrong > 0 ? 1 : 0;
