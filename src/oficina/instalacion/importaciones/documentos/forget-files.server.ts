import { sql } from 'drizzle-orm';
import { removeDocumentoFile } from '#oficina/documentos/documentos/documento-files.server.ts';
import type { ImportServices } from '../services.server.ts';

/**
 * Removes the files of documentos that an undone import took away; call it once that is committed. Files that cannot be removed now
 * go with the nightly job, which removes those without a row.
 */
export async function forgetFiles(
  { db, files }: Pick<ImportServices, 'db' | 'files'>,
  imports: readonly { id: string }[],
): Promise<void> {
  const ids = imports.map(({ id }) => id);
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT f.fila_id AS id FROM importaciones_filas f JOIN importaciones i ON i.id = f.importacion_id
    WHERE i.id = ANY (${sql.param(ids)}::uuid[]) AND i.familia = 'documentos' AND f.resultado = 'creada'
      AND NOT EXISTS (SELECT FROM documentos d WHERE d.id = f.fila_id)`);
  for (const { id } of rows) await removeDocumentoFile(files, id).catch(() => {});
}
