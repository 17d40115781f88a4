/*
 * Reads a site as a visitor does, and checks that a section costs the same and is of the same kind (declared, noted, completed, assumed)
 * wherever a page prints it: its own page, lists, pages of towns and provinces, the home page, the comparison, the request, the quote
 * tool, the map of streets and the piece for other sites; that no page says that a section has no price where another has
 * its cost; and that the maps, the guides and the pages of the provinces have the same medians. Sections come from a seed. It prints
 * each difference and ends with 1 if there is any. The letters are tested in guardarBusqueda.test.ts.
 *
 *   node scripts/comprobar-cifras.ts http://localhost:3000 d642c9ea7771ff18f3925cdcd1a2d6e15efb3bdb 200
 */
import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '#platform/kit/seeded-random.ts';
import { parseCsv } from './recalcular-datos.ts';
import {
  expectedFigure,
  isSame,
  NINGUNA,
  type OfferJson,
  type Printed,
  printedFigures,
  printedMedian,
  printedMedians,
} from './support/printed-figures.ts';

const [site, seed = '1', sections = '200'] = process.argv.slice(2);
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
const kinds = new Map<string, number>();
const count = (of: Map<string, number>, name: string) => of.set(name, (of.get(name) ?? 0) + 1);
let wrong = 0;

function tell(...words: (string | undefined)[]): void {
  wrong++;
  console.log(words.join('\t'));
}

/** Compares the costs of a page with those of the JSON, and gives the page. */
async function check(kind: string, path: string, own?: string): Promise<string> {
  const html = await read(path);
  const printed = printedFigures(html, slugs, own);
  for (const one of printed) {
    count(seen, kind);
    count(kinds, one.clase);
    const expected = await figureOf(one.slug);
    const same = expected ? isSame(one, expected) : one.clase === NINGUNA;
    if (!same)
      tell(kind, path, one.slug, `${one.clase} ${one.texto}`, `${expected?.clase} ${expected?.texto}`);
  }
  // The section's own page must print its figure, if it has one.
  const figure = own === undefined ? null : await figureOf(own);
  if (figure && !printed.some(({ slug }) => slug === own)) tell(kind, path, own, 'sin cifra', figure.texto);
  return html;
}

/** The piece for other sites prints published costs alone. */
async function checkWidget(slug: string): Promise<void> {
  const { cifras } = JSON.parse(await read(`/comparador/widget?seccion=${slug}&permiso=B`)) as {
    cifras: { titulo: string; cifra: string }[];
  };
  const expected = await figureOf(slug);
  const cost = cifras.find(({ titulo }) => titulo.startsWith('Coste esperado'));
  const published = expected && expected.clase !== 'supuesta' ? expected : null;
  if (cost) count(seen, 'widget');
  if (cost ? published && isSame({ ...published, texto: cost.cifra }, published) : !published) return;
  tell('widget', slug, cost?.cifra, published?.texto);
}

const random = seededRandom(Number.parseInt(seed.slice(0, 8), 16));
const drawn = Array.from({ length: Math.min(Number(sections), offers.length) }, () => {
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
  await check('calles', `/mapa/calles?${query}`);
  await check('comparación', `/comparar?permiso=B&comparar=${slug}`, slug);
  await check('petición', `/mandarSolicitud/?permiso=B&autoescuela=${slug}`);
  await checkWidget(slug);
  provinces.add(provincia);
}
for (const lugar of provinces) {
  if (lugar === '') continue;
  const query = new URLSearchParams({ permiso: 'B', lugar });
  await check('lista de provincia', `/?${query}`);
  await check('calles', `/mapa/calles?${query}&orden=aprobados`);
}

const places = [...(await read('/sitemap.xml')).matchAll(/<loc>[^<]*(\/autoescuelas-[a-z0-9-]+)<\/loc>/g)]
  .map(([, path = '']) => path)
  .filter((path) => !path.includes('-permiso-'));
const towns = places.filter((path) => !path.startsWith('/autoescuelas-provincia-'));
for (let left = drawn.length; left > 0 && towns.length > 0; left--)
  await check('pueblo', towns.splice(Math.floor(random() * towns.length), 1)[0] ?? '');

const guide = await check('guías', '/guia-coste-carnet');
for (const path of ['/guia-tasas-dgt', '/como-ordenamos']) await check('guías', path);
const [ofMap, ofGuide] = [await check('mapa', '/mapa'), guide].map(printedMedians);
for (const [, path = '', name = ''] of guide.matchAll(
  /href="(\/autoescuelas-provincia-[a-z0-9-]+)">([^<]*)</g,
)) {
  const own = printedMedian(await check('provincia', path));
  const [map = '', table = ''] = [ofMap?.get(name), ofGuide?.get(name)];
  if (own !== '') count(seen, 'mediana');
  if (own !== map || own !== table) tell('mediana', path, own, map, table);
}
const inWords = (of: Map<string, number>) => [...of].map(([name, total]) => `${name} ${total}`).join(', ');
console.log(
  `${drawn.length} secciones; cifras leídas: ${inWords(seen)}; por clase: ${inWords(kinds)}; ${wrong} distintas`,
);
process.exit(wrong > 0 ? 1 : 0);
