import { readFileSync } from 'node:fs';
import path from 'node:path';
import { weightOf } from './weight.ts';

type Chunk = {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
  isDynamicEntry?: boolean;
};

/** Limits of what the panels load, in gzipped bytes: at the start, more for each part, and style for any screen. */
const LIMITS = { first: 300_000, part: 60_000, css: 50_000 };

/**
 * Parts with a limit of their own: the PDF reader loads when a person opens a document, and with no screen before.
 */
const OWN_LIMITS: Readonly<Record<string, number>> = { 'src/web/pdf/pdf-engine.ts': 170_000 };

/** Entry of another page, the API's description: the panels never load it, and its start has the same limit. */
const OTHER_PAGE = 'src/panel/api-reference.ts';

/** Checks Vite's manifest in `folder`: gives a line for the start or for each part that is over its limit. */
export function panelTooHeavy(folder: string): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(path.join(folder, 'manifest.json'), 'utf8'),
  );
  const chunks = Object.entries(manifest);
  const entries = names(chunks, 'isEntry').filter((name) => !isOther(name));
  const first = closure(manifest, entries);
  const js = weightOf(folder, files(manifest, first));
  const css = weightOf(folder, styles(manifest, first));
  const lines = js > LIMITS.first ? [`panel: ${js} bytes of JavaScript to begin with (${LIMITS.first})`] : [];
  const description = weightOf(
    folder,
    files(manifest, closure(manifest, names(chunks, 'isEntry').filter(isOther))),
  );
  if (description > LIMITS.first)
    lines.push(`${OTHER_PAGE}: ${description} bytes of JavaScript (${LIMITS.first})`);
  for (const part of names(chunks, 'isDynamicEntry')) {
    const own = closure(manifest, [part]).difference(first);
    const more = weightOf(folder, files(manifest, own));
    const style = css + weightOf(folder, styles(manifest, own));
    const most = OWN_LIMITS[part] ?? LIMITS.part;
    if (more > most || style > LIMITS.css)
      lines.push(
        `panel, ${part}: ${more} more bytes of JavaScript (${most}), ${style} of CSS (${LIMITS.css})`,
      );
  }
  return lines;
}

const isOther = (name: string) => name === OTHER_PAGE;

const names = (chunks: [string, Chunk][], mark: 'isEntry' | 'isDynamicEntry') =>
  chunks.filter(([, chunk]) => chunk[mark]).map(([name]) => name);

/** Gives these chunks and all the chunks that they load at once. */
function closure(manifest: Record<string, Chunk>, start: string[], seen = new Set<string>()): Set<string> {
  for (const name of start) {
    if (seen.has(name)) continue;
    seen.add(name);
    closure(manifest, manifest[name]?.imports ?? [], seen);
  }
  return seen;
}

const files = (manifest: Record<string, Chunk>, chunks: Set<string>) =>
  [...chunks].flatMap((name) => manifest[name]?.file ?? []);

const styles = (manifest: Record<string, Chunk>, chunks: Set<string>) =>
  [...chunks].flatMap((name) => manifest[name]?.css ?? []);
