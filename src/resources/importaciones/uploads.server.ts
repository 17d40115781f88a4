import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { readSheet } from '#api/sheets/read-sheet.server.ts';
import type { Sheet } from '#api/sheets/sheet.server.ts';
import type { Perfil } from '../usuarios/roles.ts';
import { textOf } from './cell-texts.ts';
import { guessMapping, signatureOf } from './guess-mapping.ts';
import { fieldsFor, type Importable } from './importable.server.ts';
import { fileKey } from './run-import.server.ts';
import type { ImportServices } from './services.server.ts';
import { importaciones } from './table.server.ts';
import type { By } from './write-rows.server.ts';

type Importacion = typeof importaciones.$inferSelect;

const SAMPLES = 3;
const SAMPLE_LETTERS = 80;

/** Reads a file just arrived, guesses what its columns are, and keeps it until somebody says to bring it in. */
export async function receiveFile(
  services: ImportServices,
  {
    importable,
    nombre,
    bytes,
    by,
  }: { importable: Importable; nombre: string; bytes: Buffer; by: By & Perfil },
): Promise<Importacion> {
  const { db, files, clock } = services;
  const sheet = await readSheet(bytes);
  const now = clock();
  const id = uuid({ msecs: now.getTime() });
  const familia = importable.resource.name;
  const firma = signatureOf(sheet.titulos);
  const guessed = await mappingFor(services, { importable, firma, by, titulos: sheet.titulos });
  await files.put(fileKey(id), Readable.from([bytes]));
  const [row] = await db
    .insert(importaciones)
    .values({
      id,
      familia,
      firma,
      ...guessed,
      nombreArchivo: nombre,
      estado: 'subida',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      filas: sheet.filas.length,
      columnas: columnsOf(sheet),
      usuarioId: by._id,
      usuarioNombre: by.nombre,
      creadoEn: now,
      modificadoEn: now,
    })
    .returning();
  if (!row) throw new Error('nothing was inserted');
  return row;
}

function columnsOf({ titulos, filas }: Sheet): Importacion['columnas'] {
  return titulos.map((titulo, column) => ({
    titulo: titulo.slice(0, 200),
    muestras: filas
      .values()
      .map(({ celdas }) => textOf(celdas[column] ?? '').slice(0, SAMPLE_LETTERS))
      .filter((text) => text !== '')
      .take(SAMPLES)
      .toArray(),
  }));
}

type Guess = Pick<Importacion, 'mapeo' | 'clave' | 'modo'>;

/** As this person said the last time of the same headings; else by what the headings say. */
async function mappingFor(
  { db }: ImportServices,
  {
    importable,
    firma,
    by,
    titulos,
  }: { importable: Importable; firma: string; by: By & Perfil; titulos: string[] },
): Promise<Guess> {
  const fields = fieldsFor(importable, by);
  const [last] = await db
    .select({ mapeo: importaciones.mapeo, clave: importaciones.clave, modo: importaciones.modo })
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
  const mapeo = guessMapping(titulos, fields);
  return { mapeo, clave: importable.claves.find((name) => mapeo.includes(name)) ?? null, modo: 'crear' };
}

/** When the same file was brought in before, if that was not undone. */
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
