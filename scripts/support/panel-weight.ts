import { readFileSync } from 'node:fs';
import path from 'node:path';
import { weightOf } from './weight.ts';

type Chunk = {
  file: string;
  css?: string[];
  imports?: string[];
};

/**
 * Limits of what the panels load. In gzipped bytes: `first`, the start; `list`, everything to show the first list; `screen`, a screen
 * with the start; `css`, the styles of any screen. In files: `listFiles` for the first list, `screenFiles` for a screen with the start.
 */
const LIMITS = {
  first: 195_000,
  list: 267_000,
  screen: 362_000,
  css: 32_000,
  listFiles: 14,
  screenFiles: 45,
};

/** The start of both panels. */
const START = ['src/panel/main.tsx', 'src/panel/scheme.ts'];

/** A list of a family adds the office's frame and its own screen to the start. */
const FRAME = 'src/panel/shell/admin-layout.tsx';
const LIST = /\/screens\/\w+-list\.tsx$/;

/**
 * Parts with their own limit: the PDF reader loads only when a person opens a document, and no screen waits for it.
 */
const OWN_LIMITS: Readonly<Record<string, number>> = { 'src/platform/ui/pdf/pdf-engine.ts': 170_000 };

/** Entry of another page, the API's description: the panels never load it, and its start has the same limit. */
const OTHER_PAGE = 'src/panel/api-reference.ts';

/** Checks Vite's manifest in `folder`: gives a line for the start or for each part that is over its limit. */
export function panelTooHeavy(folder: string): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(path.join(folder, 'manifest.json'), 'utf8'),
  );
  const first = closure(manifest, START);
  const js = weightOf(folder, files(manifest, first));
  const css = weightOf(folder, styles(manifest, first));
  const lines = js > LIMITS.first ? [`panel: ${js} bytes of JavaScript to begin with (${LIMITS.first})`] : [];
  lines.push(...listsTooHeavy(folder, manifest, first));
  const description = weightOf(folder, files(manifest, closure(manifest, [OTHER_PAGE])));
  if (description > LIMITS.first)
    lines.push(`${OTHER_PAGE}: ${description} bytes of JavaScript (${LIMITS.first})`);
  for (const part of Object.keys(manifest).filter(
    (name) => name !== OTHER_PAGE && manifest[name]?.file.endsWith('.js'),
  )) {
    const own = closure(manifest, [part]).difference(first);
    const whole = js + weightOf(folder, files(manifest, own));
    const style = css + weightOf(folder, styles(manifest, own));
    const most = js + (OWN_LIMITS[part] ?? LIMITS.screen - js);
    const loaded = first.union(own);
    const sent = new Set([...files(manifest, loaded), ...styles(manifest, loaded)]).size;
    if (whole > most || style > LIMITS.css || sent > LIMITS.screenFiles)
      lines.push(
        `panel, ${part}: ${whole} bytes of JavaScript (${most}), ${style} of CSS (${LIMITS.css}), in ${sent} files (${LIMITS.screenFiles})`,
      );
  }
  return lines;
}

/** Each list, as the first page of a person who has signed in: the start, the frame and the list. */
function listsTooHeavy(folder: string, manifest: Record<string, Chunk>, first: Set<string>): string[] {
  const lists = Object.keys(manifest).filter((name) => LIST.test(name));
  if (lists.length === 0) return ['panel: the build has no list'];
  return lists.flatMap((list) => {
    const loaded = first.union(closure(manifest, [FRAME, list]));
    const sent = new Set([...files(manifest, loaded), ...styles(manifest, loaded)]).size;
    const js = weightOf(folder, files(manifest, loaded));
    return js > LIMITS.list || sent > LIMITS.listFiles
      ? [
          `panel, ${list} first: ${js} bytes of JavaScript (${LIMITS.list}), in ${sent} files (${LIMITS.listFiles})`,
        ]
      : [];
  });
}

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
