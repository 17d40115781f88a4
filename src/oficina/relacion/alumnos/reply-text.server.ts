import { REPLY_TOKEN } from '#oficina/base/letters/reply-address.server.ts';

/** Most letters of a message that are looked at, before what it repeats is cut. */
const MOST = 64 * 1024;

/** Line before the letter that is answered, in one to three lines: «El lun, 30 nov 2026 a las 10:00, Carné Claro (<…>) escribió:». */
const INTRODUCED =
  /^(?:El|On) (?=[^\n]*\d)[^\n]{0,200}(?:\n(?!>)[^\n]{0,200}){0,2}?(?:escribió|wrote):[ \t]*$/im;

/** Lines from which on all is the letter that is answered, as Outlook and others begin it, or the signature (RFC 3676, 4.3). */
const ENDED =
  /^(?:-{2,} ?(?:Mensaje original|Original Message) ?-{2,}|_{20,}|-- ?|(?:De|From): [^\n]*\n(?:Enviado|Fecha|Sent|Date): [^\n]*)$/im;

/**
 * Lines that only a letter of ours has, also with their links as filters of mail rewrite them: they would give the other side the
 * writer's own page, or a way to write as them.
 */
const SECRET = new RegExp(
  `^[^\\n]*(?:(?:miSolicitud|solicitudRecibida)(?:[/_]|%2F)|${REPLY_TOKEN.source})`,
  'im',
);

/**
 * Reads what a person wrote in a message: its plain text, or else its HTML without scripts, links and pictures. The letter that
 * it answers and its signature are cut, and attached files are left out. Throws on a message that cannot be parsed.
 */
export async function readReplyText(source: Buffer): Promise<string> {
  const { default: PostalMime } = await import('postal-mime');
  const options = { maxNestingDepth: 20, forceRfc822Attachments: true };
  const { text = '', html = '' } = await PostalMime.parse(source, options);
  return ownWords(text.trim() === '' ? await textOf(html) : text);
}

async function textOf(html: string): Promise<string> {
  const { convert } = await import('html-to-text');
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 4 * MOST, maxDepth: 50, ellipsis: '' },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: '.gmail_quote', format: 'skip' },
    ],
  });
}

/** Takes out of a text what its writer did not write now. */
function ownWords(whole: string): string {
  const text = whole.slice(0, MOST).replace(/\r\n?/g, '\n');
  const introduced = INTRODUCED.exec(text);
  const above = text.slice(0, introduced?.index);
  const below = introduced ? text.slice(introduced.index + introduced[0].length) : '';
  // A letter that is quoted line by line may have its answer below.
  const words = `${above}${/^\s*>/.test(below) ? below : ''}`.replace(/^>.*\n?/gm, '');
  const end = Math.min(
    ...[ENDED, SECRET].map((line) => words.search(line)).filter((at) => at !== -1),
    words.length,
  );
  return words
    .slice(0, end)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
