import { readableOnWhite } from '#platform/kit/color.ts';
import { escapeHtml } from '#platform/kit/text/escape-html.ts';
import type { Sender, SenderLogo } from './sender.server.ts';

/** Content of a correo in plain text; its text and HTML are made from it. */
export type Letter = {
  subject: string;
  paragraphs: string[];
  /** Text that another person wrote, shown as a quotation. */
  quote?: string;
  /** List of pages, each with a text and a link. */
  items?: { name: string; text: string; url: string }[];
  button?: { text: string; url: string };
  /** Paragraphs after the button. */
  closing?: string[];
};

export type WrittenLetter = { subject: string; text: string; html: string };

/**
 * Writes a correo as plain text and as HTML: the same words, visible addresses, and nothing loaded from
 * outside. The logo of the business goes with the correo, as `LOGO_CID`.
 */
export function writeLetter(letter: Letter, about: { negocio: Sender; publicUrl: string }): WrittenLetter {
  const foot = footOf(about);
  return {
    subject: inOneLine(letter.subject),
    text: asText(letter, foot),
    html: asHtml(letter, { foot, negocio: about.negocio }),
  };
}

/**
 * Makes the sender's copy: it names the recipients and leaves out the button, whose link is only for
 * them.
 */
export function asCopy(letter: Letter, copiaDe: string | undefined): Letter {
  if (copiaDe === undefined) return letter;
  const { subject, paragraphs, button, ...rest } = letter;
  const told = [`Copia de lo que has enviado a ${copiaDe}.`, ...paragraphs];
  const closing = button ? ['El enlace va solo en el correo de su destinatario.'] : rest.closing;
  return { ...rest, subject: `Copia: ${subject}`, paragraphs: told, ...(closing && { closing }) };
}

/** Puts a text in one line without invisible characters, for subjects and names of links. */
export const inOneLine = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ').trim();

/** Footer of every correo: the business that sends it. */
export function footOf({ negocio, publicUrl }: { negocio: Sender; publicUrl: string }): string[] {
  const { nombreComercial, razonSocial, nif, direccion, telefono, email } = negocio;
  const legal = [razonSocial, nif && `NIF ${nif}`, direccion].filter(Boolean).join(' · ');
  return [
    `${nombreComercial}, comparador de autoescuelas · ${publicUrl}`,
    legal,
    [email, telefono].filter(Boolean).join(' · '),
  ];
}

function asText(
  { paragraphs, quote: presupuesto, items = [], button, closing = [] }: Letter,
  foot: string[],
): string {
  const blocks = [
    ...paragraphs,
    ...(presupuesto === undefined ? [] : [presupuesto.replace(/^/gm, '> ')]),
    ...items.map(({ name, text, url }) => `- ${inOneLine(name)}\n  ${text}\n  ${url}`),
    ...(button ? [`${button.text}:\n${button.url}`] : []),
    ...closing,
    ['-- ', ...foot].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const FONT = 'font-family:Figtree,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#12241b';
/** Colour of the letters of a business that has chosen none. */
const OWN_TONE = '#00753a';

/** Content-ID of the logo within its correo. */
export const LOGO_CID = 'logotipo';

/** Pixels on the screen. A logo up to `NEARLY_SQUARE` times as wide as tall stands beside the name. */
const LOGO = { tall: 48, wide: 240 };
const NEARLY_SQUARE = 1.6;

/** Top of a correo: the logo, the name, or both. A correo program that shows no pictures shows the name. */
function headOf({ nombreComercial, logo }: Sender, tone: string): string {
  const words = `font-size:18px;line-height:1.3;font-weight:700;color:${tone};overflow-wrap:anywhere`;
  const name = escapeHtml(nombreComercial);
  if (!logo) return `<p style="margin:0 0 24px;${words}">${name}</p>`;
  const square = logo.ancho <= NEARLY_SQUARE * logo.alto;
  const cells = [
    `<td style="padding:0 14px 0 0">${picture(logo, square ? '' : name)}</td>`,
    ...(square ? [`<td style="${words}">${name}</td>`] : []),
  ];
  return `<table role="presentation" style="margin:0 0 24px;border-collapse:collapse"><tr>${cells.join('')}</tr></table>`;
}

function picture({ ancho, alto }: SenderLogo, alt: string): string {
  const scale = Math.min(LOGO.tall / alto, LOGO.wide / ancho, 1);
  const [width, height] = [ancho, alto].map((side) => Math.max(1, Math.round(side * scale)));
  return `<img src="cid:${LOGO_CID}" alt="${alt}" width="${width}" height="${height}" style="display:block;border:0;font-weight:700">`;
}

const SMALL = 'margin:0 0 4px;font-size:13px;color:#52645b';

type Dress = { foot: string[]; negocio: Sender };

function asHtml(letter: Letter, { foot, negocio }: Dress): string {
  const tone = negocio.colorPapeles ? readableOnWhite(negocio.colorPapeles) : OWN_TONE;
  const { subject, paragraphs, quote: presupuesto, items = [], button, closing = [] } = letter;
  const body = [
    ...paragraphs.map(paragraph),
    ...(presupuesto === undefined ? [] : [quotation(presupuesto, tone)]),
    ...(items.length === 0
      ? []
      : [
          `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items.map((one) => item(one, tone)).join('')}</ul>`,
        ]),
    ...(button ? [link(button, tone)] : []),
    ...closing.map(paragraph),
  ];
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light only"><title>${escapeHtml(inOneLine(subject))}</title></head>
<body style="margin:0;padding:24px 16px;background:#fafaf6">
<div style="max-width:560px;margin:0 auto;padding:32px 28px;background:#ffffff;border:1px solid #dfe5de;border-radius:14px;${FONT}">
${headOf(negocio, tone)}
${body.join('\n')}
<div style="margin-top:32px;padding-top:16px;border-top:1px solid #dfe5de">
${foot.map((line) => `<p style="${SMALL}">${escapeHtml(line)}</p>`).join('\n')}
</div>
</div>
</body>
</html>
`;
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

const quotation = (text: string, tone: string) =>
  `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${tone};white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</blockquote>`;

const item = ({ name, text, url }: { name: string; text: string; url: string }, tone: string) =>
  `<li style="margin:0 0 10px"><a href="${escapeHtml(url)}" style="color:${tone};font-weight:600">${escapeHtml(name)}</a><br>${escapeHtml(text)}</li>`;

function link({ text, url }: { text: string; url: string }, tone: string): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 22px;background:${tone};color:#ffffff;border-radius:10px;font-weight:600;text-decoration:none">${escapeHtml(text)}</a></p>
<p style="${SMALL}">Si el botón no responde, copia esta dirección en tu navegador:</p>
<p style="margin:0 0 16px;font-size:13px;overflow-wrap:anywhere"><a href="${href}" style="color:${tone}">${href}</a></p>`;
}
