import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { compressFiles, readCopies } from './compress-files.ts';
import { run } from './run.ts';

const STAMP = 'build/sources.sha256';

/** Builds everything when what it is made of has changed since the last build; otherwise takes a few milliseconds. */
export async function ensureBuild(): Promise<void> {
  const wanted = hashOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Construyendo el sitio…');
  await build();
}

/** Builds the site and the panels, and compresses what browsers load. */
export async function build(): Promise<void> {
  const sources = hashOfSources();
  rmSync(STAMP, { force: true });
  const copies = readCopies(['build/client', 'build/panel']);
  // The site first: its build empties the folder that all are in.
  await command('react-router', ['build']);
  await Promise.all([
    compressFiles('build/client', copies),
    command('vite', ['build', '--config', 'vite.panel.config.ts']).then(() =>
      compressFiles('build/panel', copies),
    ),
  ]);
  writeFileSync(STAMP, sources);
}

async function command(name: string, args: string[]): Promise<void> {
  const { code, output } = await run(name, args, { quiet: true, env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new Error(`the build failed:\n${output}`);
}

/** Tests and other server-only files may count as well: building once too often does no harm. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync([
    'src/**/*.{ts,tsx,css}',
    'public/**/*',
    '*.config.ts',
    'package-lock.json',
    'scripts/support/{build,compress-files}.ts',
  ]);
  for (const file of files.filter((name) => !name.endsWith('.test.ts')).sort()) {
    if (!/\.[a-z0-9]+$/.test(file)) continue;
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
