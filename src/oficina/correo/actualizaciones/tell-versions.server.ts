import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#platform/database/db.server.ts';
import { PROGRAM_VERSIONS } from './program-versions.ts';

const NUMBERS = PROGRAM_VERSIONS.map(({ numVersion }) => numVersion);

/**
 * Writes the news of each version of the program that the installation does not have yet, published for the
 * office. In a new installation, news have the date of their version, so that people who came later do not get
 * them. After an update, news have the present time. News of a version that the business has already written keep
 * their text.
 */
export async function tellVersions(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ numVersion: string }>(
      sql`SELECT num_version AS "numVersion" FROM actualizaciones WHERE num_version IN ${NUMBERS}`,
    );
    const newest = Math.max(-1, ...rows.map(({ numVersion }) => NUMBERS.indexOf(numVersion)));
    // Only versions newer than the newest one written: an older one that is missing was removed by somebody.
    for (const { numVersion, fecha, titulo, cuerpo } of PROGRAM_VERSIONS.slice(newest + 1)) {
      const since = newest < 0 ? new Date(`${fecha}T00:00:00Z`) : now;
      await tx.execute(sql`
        INSERT INTO actualizaciones (id, num_version, titulo, fecha, tipo, areas, cuerpo, publicada, creado_en, modificado_en)
        VALUES (${uuid()}, ${numVersion}, ${titulo}, ${fecha}, 'novedad', '{oficina}', ${cuerpo}, true, ${since}, ${since})
        ON CONFLICT DO NOTHING`);
    }
  });
}

/** Condition: news of a version from before this person joined. */
export const fromBefore = (usuarioId: string) => sql`(actualizaciones.num_version IN ${NUMBERS}
  AND actualizaciones.creado_en < (SELECT u.creado_en FROM usuarios u WHERE u.id = ${usuarioId}))`;
