import { escapeHtml } from '#platform/kit/text/escape-html.ts';
import type { CifraWidget, TextoWidget } from './widget-text.ts';

/** Size of a badge, in pixels. */
const BADGE = { width: 360, height: 128 };

/** Letters that fit in a line, and in half a line, with the widest font of any system. */
const LINE = 36;
const HALF = 25;

/** Position of a figure, at its side of the badge. */
type Column = { x: number; anchor: 'start' | 'end' };

type BadgeText = Pick<TextoWidget, 'nombre' | 'cifras' | 'tarifa'>;

/**
 * Draws the words of the widget as a picture, for pages that allow no scripts. Uses only attributes: no styles, no
 * scripts.
 */
export function badgeSvg({ nombre, cifras, tarifa }: BadgeText): string {
  const { width, height } = BADGE;
  const title = escapeXml(badgeAlt({ nombre, cifras }));
  const [first, second] = cifras;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}" font-family="system-ui, 'Segoe UI', Roboto, Arial, sans-serif">
<title>${title}</title>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="13" fill="#fff" stroke="#dfe5de"/>
<text x="18" y="27" font-size="13" font-weight="600" fill="#12241b">${escapeXml(cut(nombre, LINE))}</text>
${first ? figure(first, { x: 18, anchor: 'start' }) : ''}
${second ? figure(second, { x: width - 18, anchor: 'end' }) : ''}
${tarifa ? `<text x="18" y="107" font-size="11" fill="#52645b">${escapeXml(tarifa)}</text>` : ''}
<text x="18" y="${tarifa ? 122 : 115}" font-size="11" font-weight="600" fill="#00753a">Carné Claro · comparador de autoescuelas</text>
</svg>
`;
}

const figure = ({ titulo, cifra, corto }: CifraWidget, { x, anchor }: Column) =>
  `<text x="${x}" y="58" font-size="24" font-weight="700" fill="#12241b" text-anchor="${anchor}">${escapeXml(cifra)}</text>
<text x="${x}" y="76" font-size="12" fill="#52645b" text-anchor="${anchor}">${escapeXml(cut(titulo, HALF))}</text>
<text x="${x}" y="92" font-size="12" fill="#52645b" text-anchor="${anchor}">${escapeXml(cut(corto, HALF))}</text>`;

/** Gives the content of a badge in a line, for people who do not see it. */
const badgeAlt = ({ nombre, cifras }: Pick<TextoWidget, 'nombre' | 'cifras'>): string =>
  [nombre, ...cifras.map(({ titulo, cifra, detalle }) => `${titulo}: ${cifra}, ${detalle}`)].join('. ');

const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;

/** Escapes text for XML, without control characters: XML does not allow them even escaped. */
const escapeXml = (text: string): string => escapeHtml(text.replace(/\p{Cc}/gu, ' '));
