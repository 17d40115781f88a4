import { mapProjection } from '#comparador/lugares/municipios/map-projection.ts';
import { type SpainShape, spainShapes } from '#comparador/lugares/municipios/spain-shapes.ts';
import { formatEuros, formatPercent } from '#platform/kit/format.ts';
import { quantileClasses, type Tone, toneOf, type ValueClass } from '#platform/kit/quantile-classes.ts';
import { slugify } from '#platform/kit/text/search-text.ts';
import type { ProvinciaExtrema } from '#sitio/comparador/home-provinces.server.ts';
import { escaped } from '#sitio/read-only/write-markup.ts';

type Measure = 'coste' | 'aprobados';

/**
 * Style of the map. Repeats the tokens and tones of the site, whose styles do not reach a framed document. It is constant, so that one hash
 * in the content policy allows it.
 */
export const HOME_MAP_STYLE = `:root{color-scheme:light dark;--b:#00753a;--s:#fafaf6;--i:#12241b;--m:#52645b;--f:#87968c;--r:#0b62d6;
--t1:color-mix(in oklab,var(--b) 72%,#fff);--t2:color-mix(in oklab,var(--b) 86%,#fff);--t3:var(--b);--t4:color-mix(in oklab,var(--b) 62%,var(--i));--t5:color-mix(in oklab,var(--b) 25%,var(--i))}
@media (prefers-color-scheme:dark){:root{--b:#4cc884;--s:#0e1612;--i:#eaf2ec;--m:#a3b4aa;--f:#6f8478;--r:#7fb0ff;
--t1:color-mix(in oklab,var(--b) 55%,var(--s));--t2:color-mix(in oklab,var(--b) 72%,var(--s));--t3:color-mix(in oklab,var(--b) 90%,var(--s))}}
.p{stroke:var(--s);stroke-width:2;stroke-linejoin:round;fill-rule:evenodd}
.p1{fill:var(--t1)}.p2{fill:var(--t2)}.p3{fill:var(--t3)}.p4{fill:var(--t4)}.p5{fill:var(--t5)}.p0{fill:url(#n)}
#n rect{fill:var(--m);opacity:.35}#n path{stroke:var(--m)}
.f{fill:none;stroke:var(--f)}
a{outline:none}a:hover .p{stroke:var(--i);stroke-width:4}a:focus-visible .p{fill:var(--s);stroke:var(--r);stroke-width:7}
text{fill:var(--m);font:34px Figtree,system-ui,sans-serif}
@media (min-width:520px){text{font-size:20px}}`;

/**
 * Draws the map of the home page: each province in the colour of its figure, with a link to its page, and what the colours
 * mean. The table and the list beside it have the same links, so the keyboard does not stop at the 52.
 */
export function homeMapSvg(por: Measure, provinces: readonly ProvinciaExtrema[]): string {
  const { width, height, inset } = mapProjection;
  const classes = quantileClasses(provinces.map((one) => one[por]));
  const byCode = new Map(provinces.map((one) => [one.codigo as string, one]));
  const marks = spainShapes().map((shape) =>
    mark(shape, { por, classes, province: byCode.get(shape.codigo) }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" xml:lang="es"><style>${HOME_MAP_STYLE}</style>`,
    '<pattern id="n" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="11" height="11"/><path d="M0 0v11" stroke-width="5"/></pattern>',
    `<rect class="f" x="${inset.x}" y="${inset.y}" width="${inset.width}" height="${inset.height}" rx="6"/>`,
    ...marks,
    legend(por, classes),
    '</svg>',
  ].join('');
}

type MarkOptions = { por: Measure; classes: ValueClass[]; province: ProvinciaExtrema | undefined };

function mark({ codigo, nombre, d, center }: SpainShape, { por, classes, province }: MarkOptions): string {
  const value = province?.[por] ?? null;
  const paint = `class="p p${toneOf(classes, value) ?? 0}"`;
  const shape = center
    ? `<circle cx="${center.x}" cy="${center.y}" r="13" ${paint}/>`
    : `<path d="${d}" ${paint}/>`;
  const words = escaped(`${nombre}: ${textOf(por, value)}`);
  return `<a id="p${codigo}" href="/autoescuelas-provincia-${slugify(nombre)}" target="_top" tabindex="-1" aria-label="${words}"><title>${words}</title>${shape}</a>`;
}

function textOf(por: Measure, value: number | null): string {
  if (value === null) return por === 'coste' ? 'pocas tarifas' : 'pocos datos';
  return por === 'coste' ? `${formatEuros(value)} de mediana` : `aprueba el ${formatPercent(value)}`;
}

/** Place of the legend, in the sea to the south-east. */
const AT = { x: 540, y: 862, step: 44, height: 24 };

function legend(por: Measure, classes: ValueClass[]): string {
  const { x, y, step, height } = AT;
  const format = por === 'coste' ? formatEuros : formatPercent;
  const [first] = classes;
  const last = classes.at(-1);
  const box = (tone: Tone | 0, index: number, top = y) =>
    `<rect x="${x + index * step}" y="${top}" width="${step}" height="${height}" class="p p${tone}"/>`;
  const middle = y + height / 2;
  const say = (at: number, top: number, words: string, anchor = '') =>
    `<text x="${at}" y="${top}" dominant-baseline="central"${anchor}>${escaped(words)}</text>`;
  const ends =
    first && last
      ? `${say(x - 12, middle, format(first.from), ' text-anchor="end"')}${say(x + classes.length * step + 12, middle, format(last.to))}`
      : '';
  const below = y + 2 * height;
  return `${ends}${classes.map(({ tone }, index) => box(tone, index)).join('')}${box(0, 0, below)}${say(x + step + 12, below + height / 2, por === 'coste' ? 'pocas tarifas' : 'pocos datos')}`;
}
