import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.server.ts';
import { commandAs, run } from './command.server.ts';
import { EmbeddedPostgresError } from './errors.server.ts';

/** Name that a cluster of another version keeps beside the new one. */
export const keptName = (major: number): string => `postgres.${major}`;

/** Major version of the PostgreSQL that made a cluster; undefined without a cluster. */
export async function majorOf(dir: string): Promise<number | undefined> {
  const text = await readFile(join(dir, 'PG_VERSION'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || undefined;
}

/** Major version of a PostgreSQL: 'postgres (PostgreSQL) 18.4' → 18. */
export async function majorOfBinaries({ postgres }: Binaries): Promise<number> {
  const [, major] = / (\d+)/.exec(await run(commandAs(undefined, postgres, ['--version']))) ?? [];
  return Number(major);
}

/**
 * Throws EmbeddedPostgresError, with what to do, when the cluster of a data folder is of another major version than the binaries,
 * which cannot read it, or when its change of version was cut.
 */
export async function refuseOtherVersion(dataDir: string, dir: string, binaries: Binaries): Promise<void> {
  const major = await majorOf(dir);
  if (major === undefined) return refuseCut(dataDir, dir);
  const own = await majorOfBinaries(binaries);
  if (major === own) return;
  if (major > own)
    throw new EmbeddedPostgresError(
      `La base de datos «${dir}» es de PostgreSQL ${major}, y este programa trae el ${own}, que es anterior y no la abre. No se ha ` +
        'tocado nada. Arranca la versión del programa que la dejó así, o restaura en otra carpeta una copia hecha antes.',
    );
  throw new EmbeddedPostgresError(
    `La base de datos «${dir}» es de PostgreSQL ${major}, y este programa trae el ${own}, que no la abre. No se ha tocado nada.\n` +
      'Para pasarla, con el programa parado:\n' +
      `  npm run actualizar-postgres                            trae de npm el PostgreSQL ${major}, para leerla\n` +
      `  npm run actualizar-postgres -- --binarios carpeta      usa el que ya tengas, como /usr/lib/postgresql/${major}/bin\n` +
      `La de ahora se queda en «${join(dataDir, keptName(major))}», por si hay que volver. Hace falta sitio para otra igual.`,
  );
}

/** Throws when a change of version was cut: otherwise the start would make an empty database. */
async function refuseCut(dataDir: string, dir: string): Promise<void> {
  const kept = (await readdir(dataDir)).find((name) => /^postgres\.\d+$/.test(name));
  if (kept === undefined) return;
  throw new EmbeddedPostgresError(
    `No está la base de datos «${dir}», y sí «${join(dataDir, kept)}»: se quedó a medias su cambio de versión. ` +
      'Vuelve a ejecutar «npm run actualizar-postgres», que lo termina.',
  );
}
