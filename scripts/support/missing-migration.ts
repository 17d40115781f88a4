import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from './run.ts';

/**
 * Asks drizzle-kit for a migration in a copy of the folder: it must have nothing to write. Gives a sentence with what it would
 * change, or nothing. Also asks to delete all snapshots but the last: each takes half a megabyte.
 */
export async function missingMigration(root = '.'): Promise<string> {
  const migrations = path.join(root, 'migrations');
  const snapshots = readdirSync(path.join(migrations, 'meta')).filter((file) =>
    file.endsWith('_snapshot.json'),
  );
  const [, ...old] = snapshots.toSorted().reverse();
  if (old.length > 0) return `drizzle-kit solo mira la última: borra de migrations/meta ${old.join(', ')}`;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'carne-claro-migrations-'));
  try {
    cpSync(migrations, folder, { recursive: true });
    const before = new Set(readdirSync(folder));
    const { code, output } = await run('drizzle-kit', ['generate'], {
      quiet: true,
      cwd: root,
      env: { MIGRATIONS_OUT: path.relative(root, folder) },
    });
    if (code !== 0) return output;
    const made = readdirSync(folder).find((file) => !before.has(file));
    if (!made) return '';
    const changes = readFileSync(path.join(folder, made), 'utf8').matchAll(
      /^(?:CREATE|ALTER|DROP) TABLE.*?(?=\(|;|$)/gm,
    );
    return `Falta una migración (${[...changes].map(([change]) => change.trim()).join('; ')}): npm run db:generate`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
