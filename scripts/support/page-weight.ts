import { globSync, readFileSync } from 'node:fs';
import { panelTooHeavy } from './panel-weight.ts';
import { weightOf } from './weight.ts';

type Chunk = { module?: string; imports?: string[]; css?: string[]; parentId?: string };

/** Limits of a page, in gzipped bytes: `readOnly` for a page without React and with every island, `js` for a page with React. */
const LIMITS = { readOnly: 13_500, js: 152_000, css: 20_000 };
const ISLANDS = 'build/islands';

/** Gives a line for each page of the site and each part of the panels over its limit, or nothing. */
export function pagesTooHeavy(): string {
  return [
    ...islandsTooHeavy(),
    ...siteTooHeavy(),
    ...panelsLibraryInSite(),
    ...panelTooHeavy('build/panel'),
  ].join('\n');
}

/** A component that both use may bring the panels' library to visitors in a chunk that comes later, which no limit weighs. */
const panelsLibraryInSite = () =>
  globSync('build/client/assets/*.js')
    .filter((file) => readFileSync(file, 'utf8').includes('--mantine-'))
    .map((file) => `${file}: Mantine is for the panels; use plain elements in what the site shows too`);

/** Weighs all islands together. No page has them all, and they still take a tenth of React's bytes. */
function islandsTooHeavy(): string[] {
  const js = weightOf(ISLANDS, globSync('*.js', { cwd: ISLANDS }));
  return js > LIMITS.readOnly ? [`islands: ${js} bytes of JavaScript (${LIMITS.readOnly})`] : [];
}

/** Checks the pages with the manifest of the build. Browsers do not load the manifest: each page carries its own part of it. */
function siteTooHeavy(): string[] {
  const [manifestFile] = globSync('build/client/assets/manifest-*.js');
  if (!manifestFile) return ['the build has no manifest'];
  const manifest: { entry: Chunk; routes: Record<string, Chunk> } = JSON.parse(
    readFileSync(manifestFile, 'utf8')
      .replace(/^window\.__reactRouterManifest=/, '')
      .replace(/;\s*$/, ''),
  );
  const weigh = (files: Iterable<string>) => weightOf('build/client', files);
  const lines: string[] = [];
  for (const [id, route] of Object.entries(manifest.routes)) {
    const chunks = [manifest.entry, route, manifest.routes[route.parentId ?? ''] ?? {}];
    const js = weigh(chunks.flatMap(({ module, imports = [] }) => [...(module ? [module] : []), ...imports]));
    const css = weigh(chunks.flatMap((chunk) => chunk.css ?? []));
    const loaded = isReadOnly(id) ? 0 : js;
    if (loaded > LIMITS.js || css > LIMITS.css)
      lines.push(`${id}: ${loaded} bytes of JavaScript (${LIMITS.js}), ${css} of CSS (${LIMITS.css})`);
  }
  return lines;
}

/** Whether browsers load no React on a page (decision 069), so that nobody loads its chunk. */
function isReadOnly(id: string): boolean {
  const [file] = globSync(`src/sitio/${id}.tsx`);
  return file !== undefined && readFileSync(file, 'utf8').includes('export const handle = readOnly(');
}
