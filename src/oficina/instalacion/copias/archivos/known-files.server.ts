import type pg from 'pg';
import { fotoKey } from '#comparador/autoescuelas/imagenes/foto-files.server.ts';
import { documentoKey } from '#oficina/documentos/documentos/documento-files.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { StoredAs } from '#platform/files/checked-file.server.ts';

/** A stored file of a row: its size and hash when it was stored, and its name for people. */
export type KnownFile = StoredAs & {
  clave: string;
  nombre: string;
  documentoId: string | null;
  imagenId: string | null;
};

/** Asks the database, within a transaction or not. */
export type Ask = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>;

/** Path in the data folder and in copies. */
export const pathOf = (clave: string): string => `ficheros/${clave}`;

/** Asks outside of any transaction. */
export const askOf =
  (db: Db): Ask =>
  async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) =>
    (await db.$client.query<Row>(text, values)).rows;

/** Lists the files for a copy, read within its transaction. */
export async function* knownToCopies(client: pg.ClientBase): AsyncGenerator<StoredAs & { ruta: string }> {
  const ask: Ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) =>
    (await client.query<Row>(text, values)).rows;
  for await (const { clave, bytes, sha256 } of knownFiles(ask)) yield { ruta: pathOf(clave), bytes, sha256 };
}

const AT_ONCE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Gives every file with a known size and SHA-256: documentos, and photos in their sizes. */
export async function* knownFiles(ask: Ask): AsyncGenerator<KnownFile> {
  type Document = StoredAs & { id: string; nombre: string };
  const documents = `SELECT id, nombre, tamano AS bytes, sha256 FROM documentos WHERE id > $1 ORDER BY id LIMIT ${AT_ONCE}`;
  for await (const { id, nombre, bytes, sha256 } of pages<Document>(ask, documents))
    yield { clave: documentoKey(id), nombre, bytes, sha256, documentoId: id, imagenId: null };
  type Photo = { id: string; alt: string; archivos: Record<string, StoredAs> };
  const photos = `SELECT id, alt, archivos FROM imagenes WHERE archivos IS NOT NULL AND id > $1 ORDER BY id LIMIT ${AT_ONCE}`;
  for await (const { id, alt, archivos } of pages<Photo>(ask, photos))
    for (const [name, storedAs] of Object.entries(archivos))
      yield { clave: fotoKey(name), nombre: `Foto: ${alt}`, ...storedAs, documentoId: null, imagenId: id };
}

async function* pages<Row extends { id: string }>(ask: Ask, text: string): AsyncGenerator<Row> {
  let after = FIRST;
  for (;;) {
    const rows = await ask<Row>(text, [after]);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}
