import { and, asc, count, desc, eq, gt, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { notFound } from '#platform/http/errors.server.ts';
import type { FilaImportada, Importacion, ResultadoFila } from './contract.ts';
import { formatoOf, titulosDe } from './layouts/recognise.ts';
import { type ImportServices, importableOf } from './services.server.ts';
import { importaciones, importacionesFilas } from './table.server.ts';
import { broughtBefore } from './uploads.server.ts';

export type StoredImport = typeof importaciones.$inferSelect;

const missing = notFound('la importación');

/** Finds an import by id. Throws 404 if there is none, or if its family is not among the importable ones. */
export async function findImport(services: ImportServices, id: string): Promise<StoredImport> {
  const [row] = await services.db.select().from(importaciones).where(eq(importaciones.id, id));
  if (!row || !importableOf(services, row.familia)) throw missing;
  return row;
}

/** Makes the import as calls give it. */
export async function toImport(services: ImportServices, row: StoredImport): Promise<Importacion> {
  const { id, usuarioNombre, usuarioId: _who, sha256: _sum, firma: _key, intentos: _tries, ...rest } = row;
  const { modificadoEn: _when, ...own } = rest;
  return {
    ...own,
    _id: id,
    usuario: usuarioNombre,
    formato: formatoOf(titulosDe(row), row.familia),
    repetidaDe: await broughtBefore(services, row),
    creadoEn: row.creadoEn.toISOString(),
    hechaEn: row.hechaEn?.toISOString() ?? null,
    deshechaEn: row.deshechaEn?.toISOString() ?? null,
  };
}

type Paging<Key> = { limite: number; despues?: Key | undefined; antes?: Key | undefined };
export type Page<Row> = {
  filas: Row[];
  total: number;
  totalEs: 'exacto';
  desde: number;
  limite: number;
  siguiente: string | null;
  anterior: string | null;
};

/** Lists the imports of a family, the last first. */
export async function listImports(
  services: ImportServices,
  { familia, ...paging }: Paging<string> & { familia: string },
): Promise<Page<Importacion>> {
  const { db } = services;
  const own = eq(importaciones.familia, familia);
  const key = importaciones.id;
  const read = (where: SQL | undefined, backwards: boolean, limit: number) =>
    db
      .select()
      .from(importaciones)
      .where(and(own, where))
      .orderBy(backwards ? asc(key) : desc(key))
      .limit(limit);
  const counted = async (where: SQL | undefined) =>
    (await db.select({ n: count() }).from(importaciones).where(and(own, where)))[0]?.n ?? 0;
  const page = await pageOf({ key, keyOf: ({ id }) => id, paging, down: true, read, counted });
  return { ...page, filas: await Promise.all(page.filas.map((row) => toImport(services, row))) };
}

/** Reads the outcomes of the rows, in the order of the file. */
export async function listRows(
  { db }: ImportServices,
  { _id, resultado, ...paging }: Paging<number> & { _id: string; resultado?: ResultadoFila | undefined },
): Promise<Page<FilaImportada>> {
  const table = importacionesFilas;
  const own = and(
    eq(table.importacionId, _id),
    resultado === undefined ? undefined : eq(table.resultado, resultado),
  );
  const key = table.numero;
  const read = (where: SQL | undefined, backwards: boolean, limit: number) =>
    db
      .select()
      .from(table)
      .where(and(own, where))
      .orderBy(backwards ? desc(key) : asc(key))
      .limit(limit);
  const counted = async (where: SQL | undefined) =>
    (await db.select({ n: count() }).from(table).where(and(own, where)))[0]?.n ?? 0;
  const page = await pageOf({ key, keyOf: ({ numero }) => numero, paging, down: false, read, counted });
  return {
    ...page,
    filas: page.filas.map(({ numero, resultado: ended, etiqueta, motivos, filaId }) => ({
      numero,
      resultado: ended,
      etiqueta,
      motivos: motivos ?? [],
      _idFila: filaId,
    })),
  };
}

type Reading<Row, Key> = {
  key: PgColumn;
  keyOf(row: Row): Key;
  paging: Paging<Key>;
  /** Whether the greatest key goes first. */
  down: boolean;
  read(where: SQL | undefined, backwards: boolean, limit: number): Promise<Row[]>;
  counted(where: SQL | undefined): Promise<number>;
};

/**
 * Reads a page after or before a key, with the keys of the pages on both sides. It reads one extra row to
 * know whether there are more.
 */
async function pageOf<Row, Key extends string | number>(reading: Reading<Row, Key>): Promise<Page<Row>> {
  const { key, keyOf, paging, down, read, counted } = reading;
  const { limite, despues, antes } = paging;
  const [beyond, before] = down ? [lt, gt] : [gt, lt];
  const backwards = antes !== undefined;
  const where =
    antes !== undefined ? before(key, antes) : despues === undefined ? undefined : beyond(key, despues);
  const found = await read(where, backwards, limite + 1);
  const more = found.length > limite;
  const filas = backwards ? found.slice(0, limite).reverse() : found.slice(0, limite);
  const [first, last] = [filas[0], filas.at(-1)];
  const ahead = first === undefined ? 0 : await counted(before(key, keyOf(first)));
  const follows = backwards || more;
  return {
    filas,
    total: await counted(undefined),
    totalEs: 'exacto',
    limite,
    desde: ahead + 1,
    siguiente: follows && last !== undefined ? String(keyOf(last)) : null,
    anterior: ahead > 0 && first !== undefined ? String(keyOf(first)) : null,
  };
}
