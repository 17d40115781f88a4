import { type SQL, sql } from 'drizzle-orm';
import type { Motivo } from '#oficina/base/evidence/families.server.ts';
import { eraseBecause } from '#oficina/base/evidence/reason.server.ts';
import { emptyByMap } from '#oficina/base/personal-data/empty.server.ts';
import { nobody } from '#oficina/base/personal-data/person.server.ts';
import type { Db } from '#platform/database/db.server.ts';

/**
 * Removes the identity of these alumnos, also from their autoescuelas and from the history, as the map of
 * personal data says. The request, its place and its result stay, for statistics; so do signed documentos.
 * Gives the number of alumnos.
 */
export async function eraseAlumnos(
  tx: Pick<Db, 'execute'>,
  which: SQL,
  { motivo, now, most = 10_000 }: { motivo: Motivo; now: Date; most?: number },
): Promise<number> {
  await eraseBecause(tx, motivo);
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM alumnos WHERE anonimizado_en IS NULL AND ${which} ORDER BY id LIMIT ${most} FOR UPDATE`);
  // A nightly job removes their files.
  if (rows.length > 0) await emptyByMap(tx, { ...nobody(), alumnos: rows.map(({ id }) => id) }, now);
  return rows.length;
}
