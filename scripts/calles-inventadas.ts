import { writeFileSync } from 'node:fs';
import { madeStreets } from '../src/comparador/lugares/calles/made-streets.testing.server.ts';

/** Writes the file of streets of an invented town: `node scripts/calles-inventadas.ts FICHERO LATITUD,LONGITUD`. */
const [file, point = ''] = process.argv.slice(2);
const [lat = Number.NaN, lon = Number.NaN] = point.split(',').map(Number);
if (!file || Number.isNaN(lat) || Number.isNaN(lon)) {
  console.error('Uso: node scripts/calles-inventadas.ts FICHERO LATITUD,LONGITUD');
  process.exit(1);
}
writeFileSync(file, madeStreets({ lat, lon }));
