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

const MARKS = /href="\/([a-z0-9-]+)[?"#]|data-clase="(\w+)"[^>]*>([^<]*)</g;

/** Finds the costs that a page prints, each with the section whose link stands before it; `own` is the section of the page itself. */
export function printedFigures(
  html: string,
  slugs: ReadonlySet<string>,
  own?: string,
): (Printed & { slug: string })[] {
  let slug = own;
  const found: (Printed & { slug: string })[] = [];
  for (const [, link, clase, texto = ''] of html.matchAll(MARKS)) {
    if (link !== undefined && slugs.has(link)) slug = link;
    if (clase !== undefined && slug !== undefined) found.push({ slug, clase, texto: plain(texto) });
  }
  return found;
}

/** Figures group thousands alike from four digits on, whatever the spaces and entities. */
const plain = (text: string): string =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s|&nbsp;/g, ' ')
    .trim();

export const isSame = (one: Printed, other: Printed): boolean =>
  one.clase === other.clase && digits(one.texto) === digits(other.texto);

const digits = (text: string) => text.replaceAll(/[^\d–]/g, '');
