/*
 * Draws pairs of schools from the prior of their province, and counts how often the true difference of their costs lies
 * within the margin that makes them a tie. For permit B, with the open downloads of a site or of a folder:
 *
 *   node scripts/comprobar-empates.ts https://sitio.example
 *   node scripts/comprobar-empates.ts carpeta-con-las-descargas 100000 9c748ff6
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PRECIOS_PROPIOS } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import { seededRandom } from '#platform/kit/seeded-random.ts';
import { parseCsv } from './recalcular-datos.ts';
import { provincesToDraw } from './support/drawn-provinces.ts';
import { drawTies } from './support/drawn-ties.ts';

async function download(source: string, name: string): Promise<string> {
  if (!/^https?:/.test(source)) return readFile(path.join(source, name.replace('?permiso=', '-')), 'utf8');
  const response = await fetch(new URL(`/datos/${name}`, source));
  if (!response.ok) throw new Error(`${response.url} responde ${response.status}`);
  return response.text();
}

const [source, veces = '100000', seed = '1'] = process.argv.slice(2);
if (source === undefined) {
  console.error('Uso: node scripts/comprobar-empates.ts <dirección del sitio o carpeta> [veces] [semilla]');
  process.exit(2);
}
const provincias = provincesToDraw({
  provincias: parseCsv(await download(source, 'provincias.csv')),
  ofertas: parseCsv(await download(source, 'ofertas.csv?permiso=B')),
});
const { comparaciones, dentro } = drawTies(seededRandom(Number.parseInt(seed.slice(0, 8), 16)), {
  provincias,
  input: { precios: PRECIOS_PROPIOS, tasaDgt: 9_405, practicas: 1 },
  clases: 25,
  veces: Number(veces),
});
console.log(
  `${comparaciones} comparaciones; dentro del margen del 90 %: ${((dentro / comparaciones) * 100).toFixed(2)} %`,
);
