/*
 * Draws searches by a seed and compares what a site answers to each, from its first row to its last, with what
 * recalcular-orden.ts makes of the site's open downloads alone: rows with their sections, ties, costs and margins.
 * It draws until the given number of searches, of each kind of place that a search takes or of those named, have found something; it
 * compares the empty answers too. Fifty searches take about a minute. Ends with 1 if any row differs.
 *
 *   node scripts/comprobar-orden.ts http://localhost:3000 30 9c748ff6
 *   node scripts/comprobar-orden.ts http://localhost:3000 30 9c748ff6 isla codigoPostal
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '#platform/kit/seeded-random.ts';
import type { Fila } from './recalcular-coste.ts';
import { parseCsv } from './recalcular-datos.ts';
import { type Puesto, recalcular } from './recalcular-orden.ts';
import { CLASES_DE_LUGAR, drawOrders } from './support/drawn-orders.ts';
import { type Respuesta, siteRows } from './support/site-order.ts';

const [source, count = '30', seed = '1', ...named] = process.argv.slice(2);
const kinds = CLASES_DE_LUGAR.filter((clase) => named.length === 0 || named.includes(clase));
if (source === undefined || kinds.length < named.length) {
  console.error(
    'Uso: node scripts/comprobar-orden.ts <dirección del sitio> [cuántas] [semilla] [clase de lugar…]',
  );
  process.exit(2);
}

/** The site limits the requests of each network per minute; `retry-after` says how long to wait. */
async function ask(url: string): Promise<Response> {
  // Recalculating a whole country between two requests takes longer than a server keeps a connection open.
  const response = await fetch(new URL(url, source), { headers: { connection: 'close' } });
  if (response.status === 429) {
    await setTimeout(1_000 * Number(response.headers.get('retry-after') ?? 60));
    return ask(url);
  }
  if (!response.ok) throw new Error(`${response.url} responde ${response.status}`);
  return response;
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-orden-'));

async function save(name: string, permit?: string): Promise<Fila[]> {
  const query = permit === undefined ? '' : `?permiso=${encodeURIComponent(permit)}`;
  const text = await (await ask(`/datos/${name}.csv${query}`)).text();
  const file = permit === undefined ? name : `${name}-${permit.replaceAll('+', '-')}`;
  await writeFile(path.join(folder, `${file}.csv`), text);
  return parseCsv(text);
}

try {
  const names = ['permisos', 'municipios', 'sitios', 'codigos-postales'];
  const [permisos = [], municipios = [], sitios = [], codigosPostales = []] = await Promise.all(
    [...names, 'provincias', 'medianas', 'tasas', 'contornos'].map((name) => save(name)),
  );
  const ofertas = new Map<string, Fila[]>();
  for (const { permiso = '' } of permisos) ofertas.set(permiso, await save('ofertas', permiso));
  const random = seededRandom(Number.parseInt(seed.slice(0, 8), 16));
  const downloads = { permisos, municipios, sitios, codigosPostales, ofertas };
  for (const clase of kinds) {
    let [rows, found, empty, differing] = [0, 0, 0, 0];
    for (const search of drawOrders(random, downloads, clase)) {
      if (found === Number(count)) break;
      const [own, site] = await bothAnswers(search);
      rows += own.length;
      if (own.length === 0) empty++;
      else found++;
      const place = own.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(site[index]));
      if (place < 0 && own.length === site.length) continue;
      differing++;
      console.log('DISTINTA', search);
      console.log('  recalculado:', own.length, own[place], '\n  sitio:', site.length, site[place]);
    }
    console.log(
      `${clase}: ${found} búsquedas con ${rows} filas y ${empty} sin ninguna: ${differing} distintas.`,
    );
    if (differing > 0) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true });
}

async function bothAnswers(search: string): Promise<[Puesto[], Puesto[]]> {
  const site = await siteRows(
    async (pagina) =>
      (await (await ask(`/comparador/buscar?${search}&pagina=${pagina}`)).json()) as Respuesta,
  );
  return [await recalcular(folder, search), site];
}
