import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { run } from './run.ts';

const STAMP = 'build/sources.sha256';

/** The site first: its build empties the folder that both are in. */
const BUILDS: [command: string, args: string[]][] = [
  ['react-router', ['build']],
  ['vite', ['build', '--config', 'vite.panel.config.ts']],
];

/** Builds the site and the panels when what they are made of has changed since the last build; otherwise takes a few milliseconds. */
export async function ensureBuild(): Promise<void> {
  const wanted = hashOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Construyendo el sitio…');
  for (const [command, args] of BUILDS) {
    const { code, output } = await run(command, args, { quiet: true, env: { NODE_ENV: 'production' } });
    if (code !== 0) throw new Error(`the build failed:\n${output}`);
  }
  writeFileSync(STAMP, wanted);
}

/** Tests and other server-only files may count as well: building once too often does no harm. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(['src/**/*.{ts,tsx,css}', 'public/**/*', '*.config.ts', 'package-lock.json']);
  for (const file of files.filter((name) => !name.endsWith('.test.ts')).sort()) {
    if (!/\.[a-z0-9]+$/.test(file)) continue;
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
