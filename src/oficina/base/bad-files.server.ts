import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { FileFault } from '#platform/files/checked-file.server.ts';

/** Stored file that changed, of a documento or of a foto. */
type Bad = { clave: string; documentoId: string | null; imagenId: string | null; fallo: FileFault };

/** Notes changed files; skips one whose row was removed meanwhile. */
export async function noteBad(db: Pick<Db, 'execute'>, bad: readonly Bad[], now: Date): Promise<void> {
  for (const { clave, documentoId, imagenId, fallo } of bad)
    await db.execute(sql`
      INSERT INTO archivos_malos (clave, documento_id, imagen_id, fallo, visto_en)
      SELECT ${clave}, ${documentoId}::uuid, ${imagenId}::uuid, ${fallo}, ${now}
      WHERE EXISTS (SELECT FROM documentos WHERE id = ${documentoId}) OR EXISTS (SELECT FROM imagenes WHERE id = ${imagenId})
      ON CONFLICT (clave) DO UPDATE SET fallo = excluded.fallo`);
}
