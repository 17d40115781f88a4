import { readFileSync } from 'node:fs';
import { enableCompileCache, SourceMap } from 'node:module';
import path from 'node:path';

const FOLDER = import.meta.dirname;

/** Position in a file of the bundle, as stacks write it. */
const PLACE = new RegExp(String.raw`file://(${RegExp.escape(FOLDER)}/[^\s:]+\.js):(\d+):(\d+)`);

/**
 * Prepares a process of the bundle; each entry calls it before it loads the rest. V8's compiled code is
 * kept for the next start, and stacks name the sources. Node's own source maps would also do that, but it
 * reads them all at the start: 0.2 s and 50 MB.
 */
export function beginBundle(): void {
  enableCompileCache(path.join(FOLDER, 'compile-cache'));
  Error.prepareStackTrace = (error, sites) =>
    [Error.prototype.toString.call(error), ...sites.map((site) => `    at ${inSource(String(site))}`)].join(
      '\n',
    );
}

function inSource(site: string): string {
  return site.replace(PLACE, (place, file: string, line: string, column: string) => {
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return place;
    const source = path.resolve(FOLDER, found.originalSource);
    return `file://${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}

/**
 * Kept once read, because a read stops the program for a quarter of a second and errors often come
 * together.
 */
const maps = new Map<string, SourceMap | undefined>();

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(`${file}.map`));
  return maps.get(file);
}

/** Source map of a file; undefined when it cannot be read: a stack of the bundle is better than none. */
function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
