import { sql } from 'drizzle-orm';
import { noteBad } from '#oficina/base/bad-files.server.ts';
import type { Manifest } from '#platform/copies/manifest.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { FileFault } from '#platform/files/checked-file.server.ts';
import { plural } from '#platform/kit/format.ts';
import { askOf, type KnownFile, knownFiles, pathOf } from './known-files.server.ts';

/** Known file that changed or is missing. */
export type BadFile = Pick<KnownFile, 'clave' | 'nombre' | 'documentoId' | 'imagenId'> & { fallo: FileFault };

/** Description of each fault, for people. */
export const FAULT_WORDS: Record<FileFault, string> = {
  falta: 'no está',
  tamano: 'no pesa lo que pesaba',
  contenido: 'su contenido ha cambiado',
};

/** Notes as bad the files that a copy left out. */
export async function noteLeft(db: Db, left: Manifest['malos'], now: Date): Promise<void> {
  if (left.length === 0) return;
  const faults = new Map(left.map(({ ruta, fallo }) => [ruta, fallo]));
  for await (const file of knownFiles(askOf(db))) {
    const fallo = faults.get(pathOf(file.clave));
    if (fallo) await noteBad(db, [{ ...file, fallo }], now);
  }
}

/** Removes the notes of files that are good again. */
export async function noteGood(db: Pick<Db, 'execute'>, claves: readonly string[]): Promise<void> {
  await db.execute(sql`DELETE FROM archivos_malos WHERE clave = ANY (${sql.param(claves)}::text[])`);
}

type Row = { clave: string; fallo: FileFault; vistoEn: string; sinCopiaEn: string | null; nombre: string };

/** Reads the noted bad files, the oldest first. */
export async function readBad(db: Pick<Db, 'execute'>): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT m.clave, m.fallo, to_json(m.visto_en) #>> '{}' AS "vistoEn", to_json(m.sin_copia_en) #>> '{}' AS "sinCopiaEn",
      coalesce(d.nombre, 'Foto: ' || i.alt) AS nombre
    FROM archivos_malos m LEFT JOIN documentos d ON d.id = m.documento_id LEFT JOIN imagenes i ON i.id = m.imagen_id
    ORDER BY m.visto_en, m.clave`);
  return rows;
}

const NAMED = 3;

/** Writes a sentence with the first bad files; null if there are none. */
export function tellBad(bad: readonly { nombre: string }[]): string | null {
  if (bad.length === 0) return null;
  const named = bad.slice(0, NAMED).map(({ nombre }) => `«${nombre}»`);
  const rest = bad.length - named.length;
  const names = `${named.join(', ')}${rest > 0 ? ` y ${rest} más` : ''}`;
  return `Hay ${plural(bad.length, 'archivo que no está como se guardó', 'archivos que no están como se guardaron')}: ${names}.`;
}
