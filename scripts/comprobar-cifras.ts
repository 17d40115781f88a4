/*
 * Reads a site as a visitor does, and checks that a section costs the same and is of the same kind (declared, noted, completed, assumed)
 * wherever a page prints it: its own page, a list, its province's page, the home page, the comparison, the request and the quote tool.
 * Sections come from a seed. It prints each difference and ends with 1 if there is any.
 *
 *   node scripts/comprobar-cifras.ts http://localhost:3000 d642c9ea7771ff18f3925cdcd1a2d6e15efb3bdb 200
 */
import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '#platform/kit/seeded-random.ts';
import { parseCsv } from './recalcular-datos.ts';
import {
  expectedFigure,
  isSame,
  type OfferJson,
  type Printed,
  printedFigures,
} from './support/printed-figures.ts';

const [site, seed = '1', count = '200'] = process.argv.slice(2);
if (site === undefined) {
  console.error('Uso: node scripts/comprobar-cifras.ts <dirección del sitio> [semilla] [cuántas]');
  process.exit(2);
}

/** The site limits what a network asks in a minute; `retry-after` says how long to wait. */
async function read(path: string): Promise<string> {
  const answer = await fetch(new URL(path, site));
  if (answer.status === 429) {
    await setTimeout(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
    return read(path);
  }
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

const offers = parseCsv(await read('/datos/ofertas.csv?permiso=B')).filter(
  ({ cambio }) => cambio === 'manual',
);
const slugs = new Set(offers.map(({ slug = '' }) => slug));
const known = new Map<string, Promise<Printed | null>>();

/** The figure of a section by the JSON of the site. */
function figureOf(slug: string): Promise<Printed | null> {
  const kept = known.get(slug);
  if (kept) return kept;
  const asked = read(`/comparador/seccion?slug=${slug}&permiso=B`).then((body) => {
    const { ofertas } = JSON.parse(body) as { ofertas: OfferJson[] };
    const offer = ofertas.find(({ permiso, automatico }) => permiso === 'B' && !automatico);
    return offer ? expectedFigure(offer) : null;
  });
  known.set(slug, asked);
  return asked;
}

const seen = new Map<string, number>();
let wrong = 0;

async function check(kind: string, path: string, own?: string): Promise<void> {
  const printed = printedFigures(await read(path), slugs, own);
  for (const one of printed) {
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    const expected = await figureOf(one.slug);
    if (expected && isSame(one, expected)) continue;
    wrong++;
    console.log(
      [kind, path, one.slug, `${one.clase} ${one.texto}`, `${expected?.clase} ${expected?.texto}`].join('\t'),
    );
  }
  // The section's own page must print its figure, if it has one.
  if (own === undefined || printed.some(({ slug }) => slug === own) || !(await figureOf(own))) return;
  wrong++;
  console.log([kind, path, own, 'sin cifra', (await figureOf(own))?.texto].join('\t'));
}

const random = seededRandom(Number.parseInt(seed.slice(0, 8), 16));
const drawn = Array.from({ length: Math.min(Number(count), offers.length) }, () => {
  const [one] = offers.splice(Math.floor(random() * offers.length), 1);
  return one ?? {};
});
await check('portada', '/');
const provinces = new Set<string>();
for (const { slug = '', nombre = '', provincia = '' } of drawn) {
  const query = new URLSearchParams({ permiso: 'B', lugar: nombre });
  await check('ficha', `/${slug}?permiso=B`, slug);
  await check('presupuesto', `/${slug}?permiso=B&precioClase=30`, slug);
  await check('lista', `/?${query}`);
  await check('comparación', `/comparar?permiso=B&comparar=${slug}`, slug);
  await check('petición', `/mandarSolicitud/?permiso=B&autoescuela=${slug}`);
  provinces.add(provincia);
}
for (const provincia of provinces)
  if (provincia)
    await check('lista de provincia', `/?${new URLSearchParams({ permiso: 'B', lugar: provincia })}`);
console.log(
  `${drawn.length} secciones; cifras leídas: ${[...seen].map(([kind, total]) => `${kind} ${total}`).join(', ')}; ${wrong} distintas`,
);
process.exit(wrong > 0 ? 1 : 0);
