import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Perfil } from '#oficina/base/roles/roles.ts';
import { type OpenSheet, withSheet } from '#platform/files/sheets/read-sheet.server.ts';
import { SHEET_LIMITS } from '#platform/files/sheets/sheet.server.ts';
import { invalidFields, tooBig } from '#platform/http/errors.server.ts';
import { textOf } from './cell-texts.ts';
import { isZip, openZip, type ZippedFile } from './documentos/open-zip.server.ts';
import { importFamilies } from './families.ts';
import { fileKey } from './file-key.ts';
import { firmaOf, guessMapping } from './guess-mapping.ts';
import { fieldsFor, type Importable, isDocumentos } from './importable.server.ts';
import { layoutOf, mappingOf } from './layouts/recognise.ts';
import { type LearnedHeadings, learnedHeadings } from './learned-headings.server.ts';
import { MOST_ZIP_BYTES } from './operations.ts';
import { missingIn } from './read-rows.ts';
import { readWaiting } from './run-import.server.ts';
import type { ImportServices } from './services.server.ts';
import { importaciones } from './table.server.ts';
import type { Author } from './write-rows.server.ts';

type Importacion = typeof importaciones.$inferSelect;

const SAMPLE_LETTERS = 80;

/** A file that is being uploaded. `among` are its possible families: the headings choose one. */
type Arriving = {
  among: readonly Importable[];
  nombre: string;
  traida: string | null;
  content: Readable;
  by: Author & Perfil;
};

/** Two steps, to read the file and to keep its row, so that a repeated request can get the earlier answer. */
type Steps<Answer> = { prepare(): Promise<FileDescription>; work(sheet: FileDescription): Promise<Answer> };

/**
 * Stores a file on disk as it arrives, guesses the fields of its columns, and keeps it until its import. A
 * file that is no table is deleted, and so is a file that `once` answers as a repeated request.
 */
export async function receiveFile<Answer>(
  services: ImportServices,
  { content, ...about }: Arriving,
  once: (sha256: string, steps: Steps<Importacion>) => Promise<Answer>,
): Promise<Answer> {
  const { files, clock } = services;
  const id = uuid({ msecs: clock().getTime() });
  const hash = createHash('sha256');
  let mine = false;
  try {
    await files.put(fileKey(id), Readable.from(bounded(content, hash, about.among.some(isDocumentos))));
    const sha256 = hash.digest('hex');
    return await once(sha256, {
      prepare: () => describeFile(services, id, about),
      work: async (sheet) => {
        const row = await keep(services, { ...about, id, sheet, sha256 });
        mine = true;
        return row;
      },
    });
  } catch (error) {
    mine = false;
    throw error;
  } finally {
    if (!mine) await files.remove(fileKey(id));
  }
}

const SHEET_TOO_BIG = 'la hoja pasa de 20 MB: pártela en varias';

/** Streams a file while counting and hashing it. Throws AppError if the file is too big. */
async function* bounded(content: AsyncIterable<Buffer>, hash: Hash, zips: boolean): AsyncGenerator<Buffer> {
  let bytes = 0;
  let zipped = false;
  for await (const part of content) {
    bytes += part.length;
    if (bytes === part.length) zipped = zips && isZip(part);
    if (bytes > SHEET_LIMITS.bytes && !zipped) throw tooBig('', SHEET_TOO_BIG);
    if (bytes > MOST_ZIP_BYTES) throw tooBig('', 'el ZIP pasa de 300 MB: haz varios y tráelos uno tras otro');
    hash.update(part);
    yield part;
  }
}

type FileDescription = {
  titulos: string[];
  total: number;
  columnas: Importacion['columnas'];
  entendido: Importacion['entendido'];
  /** Whether it is a ZIP of documentos. */
  zip?: true;
};

/** Thrown to end the turn of a file that is a ZIP and no table. */
class IsZip extends Error {
  override name = 'IsZip';
  readonly files: ZippedFile[];
  constructor(files: ZippedFile[]) {
    super();
    this.files = files;
  }
}

/** Describes a table or, where documentos may come, a ZIP of them. */
export async function describeFile(
  services: ImportServices,
  id: string,
  { among, lectura = {} }: { among: readonly Importable[]; lectura?: Importacion['lectura'] },
): Promise<FileDescription> {
  const load = async () => {
    const zipped = among.some(isDocumentos) ? await openZip(services.files, fileKey(id)) : undefined;
    if (zipped) throw new IsZip(zipped);
    const there = await services.files.stat(fileKey(id));
    if (there && there.bytes > SHEET_LIMITS.bytes) throw tooBig('', SHEET_TOO_BIG);
    return readWaiting(services, id);
  };
  try {
    return await withSheet(load, describe, { lectura });
  } catch (error) {
    if (error instanceof IsZip) return describeZip(error.files);
    throw error;
  }
}

function describeZip(files: readonly ZippedFile[]): FileDescription {
  const some = files.slice(0, 3).map(({ ruta }) => ruta.split('/'));
  const columnas = [
    { titulo: 'Carpeta', muestras: some.map((parts) => parts.slice(0, -1).join('/').slice(-SAMPLE_LETTERS)) },
    { titulo: 'Archivo', muestras: some.map((parts) => (parts.at(-1) ?? '').slice(0, SAMPLE_LETTERS)) },
  ];
  return {
    zip: true,
    entendido: [],
    total: files.length,
    columnas,
    titulos: columnas.map(({ titulo }) => titulo),
  };
}

const describe = async ({ titulos, total, muestras, entendido }: OpenSheet): Promise<FileDescription> => ({
  titulos,
  total,
  entendido,
  columnas: titulos.map((titulo, column) => ({
    titulo: titulo.slice(0, 200),
    muestras: (muestras[column] ?? []).map((cell) => textOf(cell).slice(0, SAMPLE_LETTERS)),
  })),
});

type ImportDraft = Omit<Arriving, 'content'> & { id: string; sheet: FileDescription; sha256: string };

async function keep(services: ImportServices, arrived: ImportDraft): Promise<Importacion> {
  const { db, clock } = services;
  const { among, nombre, traida, by, id, sheet, sha256 } = arrived;
  const tables = among.filter((one) => !isDocumentos(one));
  if (!sheet.zip && tables.length === 0)
    throw invalidFields([{ campo: '', motivo: 'los documentos vienen en un ZIP' }]);
  const learned = await learnedHeadings(db);
  const importable = sheet.zip
    ? among.find(isDocumentos)
    : guessFamily({ nombre, titulos: sheet.titulos, learned }, tables, by);
  if (!importable) throw new Error('a ZIP is described only where documentos may come');
  const now = clock();
  const familia = importable.resource.name;
  const firma = firmaOf(sheet.titulos);
  const guessed = await mappingFor(services, { importable, firma, by, titulos: sheet.titulos });
  const [row] = await db
    .insert(importaciones)
    .values({
      id,
      familia,
      firma,
      ...guessed,
      nombreArchivo: nombre,
      traidaId: traida,
      estado: 'subida',
      sha256,
      filas: sheet.total,
      columnas: sheet.columnas,
      entendido: sheet.entendido,
      usuarioId: by._id,
      usuarioNombre: by.nombre,
      creadoEn: now,
      modificadoEn: now,
    })
    .returning();
  if (!row) throw new Error('nothing was inserted');
  return row;
}

/** Points for a file name that reveals the family: more than the headings of another family can add. */
const NAMED = 20;

/**
 * Guesses the family. The listing of a known program decides. If not, each heading of the family adds one point, and each
 * needed field without a column takes two; a missing key counts as one such field. Throws without families to choose from.
 */
function guessFamily(
  { nombre, titulos, learned }: { nombre: string; titulos: readonly string[]; learned: LearnedHeadings },
  among: readonly Importable[],
  by: Perfil,
): Importable {
  const known = layoutOf(titulos)?.familia;
  const named = among.find(({ resource }) => resource.name === known);
  if (named) return named;
  const scored = among.map((importable) => {
    const fields = fieldsFor(importable, by);
    const mapped = new Set(guessMapping(titulos, fields, { familia: importable.resource.name, learned }));
    const needed = Object.entries(fields).filter(([, field]) => missingIn(field) !== null);
    const { claves } = importable;
    const unfound = claves.length > 0 && !claves.some((clave) => mapped.has(clave));
    const lacking = needed.filter(([name]) => !mapped.has(name)).length + (unfound ? 1 : 0);
    mapped.delete(null);
    const named = lacking === 0 && importFamilies[importable.resource.name]?.nombra?.test(nombre);
    const known = mapped.size;
    return { importable, known, points: known - 2 * lacking + (named ? NAMED : 0) };
  });
  const [best] = scored.toSorted((a, b) => b.points - a.points || b.known - a.known);
  if (!best) throw new Error('no family may be brought in');
  return best.importable;
}

type Guess = Pick<Importacion, 'mapeo' | 'tambien' | 'clave' | 'modo' | 'crearClientes'>;

/** Gives this person's last mapping of the same headings or, without one, the guess from the headings. */
export async function mappingFor(
  { db }: Pick<ImportServices, 'db'>,
  {
    importable,
    firma,
    by,
    titulos,
  }: { importable: Importable; firma: string; by: Author & Perfil; titulos: string[] },
): Promise<Guess> {
  const fields = fieldsFor(importable, by);
  const [last] = await db
    .select({
      mapeo: importaciones.mapeo,
      tambien: importaciones.tambien,
      clave: importaciones.clave,
      modo: importaciones.modo,
      crearClientes: importaciones.crearClientes,
    })
    .from(importaciones)
    .where(
      and(
        eq(importaciones.usuarioId, by._id),
        eq(importaciones.familia, importable.resource.name),
        eq(importaciones.firma, firma),
        notInArray(importaciones.estado, ['subida', 'fallida']),
      ),
    )
    .orderBy(desc(importaciones.id))
    .limit(1);
  if (last?.mapeo.every((name) => name === null || name in fields)) return last;
  return guessOf(importable, titulos, { by, learned: await learnedHeadings(db) });
}

const NEW_ONES = { clave: null, modo: 'crear', crearClientes: false } as const;

/** Guesses the mapping and the mode of a file from its headings, in this family. */
export function guessOf(
  importable: Importable,
  titulos: readonly string[],
  { by, learned }: { by: Perfil; learned: LearnedHeadings },
): Guess {
  const fields = fieldsFor(importable, by);
  if (isDocumentos(importable))
    return {
      mapeo: titulos.map((titulo) => (titulo === 'Archivo' ? 'nombre' : null)),
      tambien: [],
      ...NEW_ONES,
    };
  const layout = layoutOf(titulos, importable.resource.name);
  const mapeo = layout
    ? mappingOf(layout, titulos, fields)
    : guessMapping(titulos, fields, { familia: importable.resource.name, learned });
  return {
    mapeo,
    tambien: [],
    clave: importable.claves.find((name) => mapeo.includes(name)) ?? null,
    modo: 'crear',
    crearClientes: false,
  };
}

/** Finds when the same file was imported before, if that was not undone. */
export async function broughtBefore({ db }: ImportServices, row: Importacion): Promise<string | null> {
  if (row.estado === 'terminada' || row.estado === 'deshecha' || row.sha256 === '') return null;
  const [before] = await db
    .select({ en: importaciones.hechaEn })
    .from(importaciones)
    .where(
      and(
        eq(importaciones.familia, row.familia),
        eq(importaciones.sha256, row.sha256),
        inArray(importaciones.estado, ['terminada']),
      ),
    )
    .orderBy(desc(importaciones.id))
    .limit(1);
  return before?.en?.toISOString() ?? null;
}
