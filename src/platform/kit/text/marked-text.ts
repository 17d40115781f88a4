/** A run of a paragraph: plain, bold, or a link to `href`. */
export type Run = { text: string; bold?: true; href?: string };

/** A block of a marked text. Blank lines part the blocks. */
export type Block =
  | { kind: 'heading'; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; items: Run[][] };

/** Bold, or a link: `**text**`, `[text](address)`. */
const MARKS = /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\(([^()\s]+)\)/g;

/** Addresses that a text may lead to: of this site, https, http or mail. Two slashes would be another site. */
const ADDRESS = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:)/i;

/**
 * Reads a small part of Markdown: `## ` headings, `- ` lists, bold and links. Everything else is text as it is written, so
 * that a page made of these blocks holds no HTML of its writer. A link to any other address stays text.
 */
export function readMarkedText(source: string): Block[] {
  const parts = source.replaceAll('\r\n', '\n').split(/\n\s*\n/);
  return parts.flatMap((part) => readPart(part.split('\n').filter((line) => line.trim() !== '')));
}

const HEADING = /^#{1,4}\s+/;
const ITEM = /^\s*[-*]\s+/;

function readPart(lines: string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (HEADING.test(line)) blocks.push({ kind: 'heading', runs: readRuns(line.replace(HEADING, '')) });
    else if (ITEM.test(line)) {
      const item = readRuns(line.replace(ITEM, ''));
      if (last?.kind === 'list') last.items.push(item);
      else blocks.push({ kind: 'list', items: [item] });
    } else if (last?.kind === 'list') last.items.at(-1)?.push(...readRuns(` ${line.trim()}`));
    else if (last?.kind === 'paragraph') last.runs.push(...readRuns(` ${line.trim()}`));
    else blocks.push({ kind: 'paragraph', runs: readRuns(line.trim()) });
  }
  return blocks;
}

function readRuns(line: string): Run[] {
  const runs: Run[] = [];
  let from = 0;
  const plain = (text: string) => text !== '' && runs.push({ text });
  for (const match of line.matchAll(MARKS)) {
    const [whole, bold, text, href] = match;
    plain(line.slice(from, match.index));
    from = match.index + whole.length;
    if (bold !== undefined) runs.push({ text: bold, bold: true });
    else if (text !== undefined && href !== undefined && ADDRESS.test(href)) runs.push({ text, href });
    else plain(whole);
  }
  plain(line.slice(from));
  return runs;
}
