import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressFiles, readCopies } from './compress-files.ts';
import { run } from './run.ts';

const SCALAR = 'node_modules/@scalar/api-reference';
const STAMP = 'build/sources.sha256';

/** Gives the address of the program (`main`) or of a command line tool in the server's bundle. */
export const bundled = (name: string): string => path.resolve('build/program', `${name}.js`);

/** Runs the program or a tool of the bundle in this process. */
export async function runBundled(name: string): Promise<void> {
  await import(pathToFileURL(bundled(name)).href);
}

/** Says whether the build is of the present sources. */
export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOfSources();
}

/** Builds everything when its sources have changed since the last build; otherwise takes a moment. */
export async function ensureBuild(): Promise<void> {
  if (isBuilt()) return;
  if (!existsSync('node_modules/vite')) {
    console.error('\nFalta construir el programa, y aquí no está con qué: npm ci && npm run build\n');
    process.exit(1);
  }
  console.log('Construyendo el sitio…');
  await build();
}

/** Builds the site, its islands, the panels and the server's bundle, and compresses what browsers load. */
export async function build(): Promise<void> {
  const sources = hashOfSources();
  rmSync(STAMP, { force: true });
  const copies = readCopies(['build/client', 'build/islands', 'build/panel']);
  // The site first: its build empties the folder that all share, and the bundle includes it.
  await command('react-router', ['build']);
  await Promise.all([
    compressFiles('build/client', copies),
    command('vite', ['build', '--config', 'vite.server.config.ts']),
    buildPanel().then(() => compressFiles('build/panel', copies)),
    command('vite', ['build', '--config', 'vite.islands.config.ts']).then(() =>
      compressFiles('build/islands', copies),
    ),
  ]);
  writeFileSync(STAMP, sources);
}

async function buildPanel(): Promise<void> {
  await command('vite', ['build', '--config', 'vite.panel.config.ts']);
  const { panelAddresses } = await import('#panel/addresses.ts');
  writeFileSync('build/panel/addresses.json', JSON.stringify(panelAddresses()));
  // The library of the API's description is served as its package brings it.
  const { version }: { version: string } = JSON.parse(readFileSync(`${SCALAR}/package.json`, 'utf8'));
  copyFileSync(`${SCALAR}/dist/browser/standalone.js`, `build/panel/scalar-${version}.js`);
}

async function command(name: string, args: string[]): Promise<void> {
  const { code, output } = await run(name, args, { quiet: true, env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new Error(`the build failed:\n${output}`);
}

/** Includes some files that are not part of the build: building once too often does no harm. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync([
    '{src,tools}/**/*.{ts,tsx,css,json}',
    'public/**/*',
    '*.config.ts',
    'package-lock.json',
    'scripts/support/{build,bundle-plugins,compress-files,short-class-names}.ts',
  ]);
  for (const file of files.filter((name) => !name.endsWith('.test.ts')).sort()) {
    if (!/\.[a-z0-9]+$/.test(file)) continue;
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
