/** A cost as a page prints it. */
export type Printed = { clase: string; texto: string };

type People = { desde: string; hasta: string };

/** An offer of `GET /comparador/seccion`; amounts in euros. */
export type OfferJson = {
  permiso: string;
  automatico: boolean;
  coste: { esperado: string; noInformadas: string[]; anotada: { traida?: boolean } | null } | null;
  estimacion: { ochoDeDiez: People } | null;
};

const whole = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 0 });

/** Gives what the pages must print of an offer; null where no cost can be expected. It shares no code with the site. */
export function expectedFigure({ coste, estimacion }: OfferJson): Printed | null {
  if (coste) {
    const { esperado, anotada, noInformadas } = coste;
    const own = noInformadas.length > 0 ? 'completada' : 'declarada';
    const clase = anotada ? (anotada.traida ? 'traida' : 'anotada') : own;
    return { clase, texto: `${whole.format(Number(esperado))} €` };
  }
  if (!estimacion) return null;
  const { desde, hasta } = estimacion.ochoDeDiez;
  const [low, high] = [Math.floor(Number(desde) / 10) * 10, Math.ceil(Number(hasta) / 10) * 10];
  return {
    clase: 'supuesta',
    texto: low === high ? `${whole.format(low)} €` : `${whole.format(low)}–${whole.format(high)} €`,
  };
}

const MARKS =
  /href="\/([a-z0-9-]+)[?"#]|data-clase="(\w+)"[^>]*>([^<]*)<|>(Sin precio|Sin coste esperado|Precio no publicado|[^<]*sin precio publicado[^<]*)</g;

/** Kind of a section of which a page says that it has no price or no expected cost. */
export const NINGUNA = 'ninguna';

/**
 * Finds the costs that a page prints, and where it says that there is none, each with the section whose link stands before it; `own` is the
 * section of the page itself.
 */
export function printedFigures(
  html: string,
  slugs: ReadonlySet<string>,
  own?: string,
): (Printed & { slug: string })[] {
  let slug = own;
  const found: (Printed & { slug: string })[] = [];
  for (const [, link, clase, texto = '', none] of html.matchAll(MARKS)) {
    if (link !== undefined && slugs.has(link)) slug = link;
    if (slug === undefined) continue;
    if (clase !== undefined) found.push({ slug, clase, texto: plain(texto) });
    if (none !== undefined) found.push({ slug, clase: NINGUNA, texto: plain(none) });
  }
  return found;
}

const ROWS = /<th scope="row"><a href="[^"]*">([^<]*)<\/a><\/th>(.*?)<\/tr>/g;

/** Finds the medians that the tables of a page print, in digits, by the names of the places; a row without an amount has none. */
export function printedMedians(html: string): Map<string, string> {
  const rows = [...html.matchAll(ROWS)].map(([, name = '', cells = '']) => [name, amountIn(cells)] as const);
  return new Map(rows.filter(([, amount]) => amount !== ''));
}

/** Finds the median that the page of a place prints of its expected costs, in digits; empty without one. */
export const printedMedian = (html: string): string =>
  amountIn(/<dt>coste esperado mediano[^<]*<\/dt><dd>[^<]*</.exec(html)?.[0].split('<dd>')[1] ?? '');

const amountIn = (html: string) => digits(/([\d.]+)\s€/.exec(plain(html))?.[1] ?? '');

/** Figures group thousands alike from four digits on, whatever the spaces and entities. */
const plain = (text: string): string =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s|&nbsp;/g, ' ')
    .trim();

export const isSame = (one: Printed, other: Printed): boolean =>
  one.clase === other.clase && digits(one.texto) === digits(other.texto);

const digits = (text: string) => text.replaceAll(/[^\d–]/g, '');
