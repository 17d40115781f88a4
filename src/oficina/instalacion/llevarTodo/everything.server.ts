import type pg from 'pg';
import type { ReadCopySettings } from '#oficina/instalacion/copias/copies-settings.server.ts';
import { lastState } from '#oficina/instalacion/copias/estado/state-files.server.ts';
import {
  carpetasDePapeles,
  documentosOf,
  type FileOfExport,
  fotosOf,
  papersOf,
  recordsOf,
} from '#oficina/instalacion/copias/exportar/export-papers.server.ts';
import { tableCsv, tableJson } from '#oficina/instalacion/copias/exportar/export-tables.server.ts';
import type { ExportedName } from '#oficina/instalacion/copias/exportar/families.ts';
import { foldersOf } from '#oficina/instalacion/copias/run-copy.server.ts';
import { stretchesOf } from '#oficina/ventas/verifactu/exportar/stretches.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { ZipEntry } from '#platform/files/zip.server.ts';
import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import { formatCount, formatDay, plural } from '#platform/kit/format.ts';
import { listingCsv, listings } from './listings.server.ts';

export type EverythingServices = {
  db: Db;
  files: Files;
  clock: () => Date;
  /** Tables to take away, in their order. */
  exportedTables: readonly ExportedName[];
  /** Folders of the copies: the last state beside a copy goes into the ZIP too. */
  copies?: ReadCopySettings;
};

/** Receives the name of each part when it begins, and one call for each file. */
export type Progress = { step(paso: string): void; written(): void };

/** Folders of files, with their name for people. */
const FOLDERS: Readonly<Record<string, string>> = {
  facturas: 'Facturas en PDF',
  pedidos: 'Pedidos en PDF',
  presupuestos: 'Presupuestos en PDF',
  documentos: 'Documentos',
  fotos: 'Fotos',
};

/**
 * All the data of the business as entries of a ZIP, each made when its turn comes. First come the listings for «Traer mis
 * datos» and every table, all of one moment; then papers, documentos, photos and the chains of records; at the end a text that
 * explains each file.
 */
export async function* everything(
  services: EverythingServices,
  { step, written }: Progress,
): AsyncGenerator<ZipEntry> {
  const { db, clock } = services;
  const counted: ZipContents = { listados: [], tablas: [], carpetas: [] };
  for await (const entry of tables(services, counted, step)) {
    yield entry;
    written();
  }
  for await (const entry of stored(services, counted, step)) {
    yield entry;
    written();
  }
  step('Registros de facturación');
  for await (const entry of recordsOf(db, await stretchesOf(db, 'todo'))) yield entry;
  const copies = await services.copies?.();
  const state = copies && (await lastState(foldersOf(copies)));
  if (state) {
    counted.estado = true;
    yield { name: `estado/${state.name}`, content: [state.content] };
  }
  yield { name: 'LEEME.txt', content: readme(counted, clock()) };
}

/** Number of files that `everything` writes, without those of records. */
export async function countFiles({ db, exportedTables }: EverythingServices): Promise<number> {
  const counts = await db.$client.query<{ n: number }>(`
    SELECT ((SELECT count(*) FROM facturas WHERE codigo IS NOT NULL) + (SELECT count(*) FROM pedidos WHERE codigo IS NOT NULL)
      + (SELECT count(*) FROM presupuestos WHERE codigo IS NOT NULL) + (SELECT count(*) FROM documentos)
      + (SELECT count(*) FROM imagenes))::int AS n`);
  // Each table goes as CSV and as JSON.
  return listings.length + 2 * exportedTables.length + (counts.rows[0]?.n ?? 0);
}

async function* tables(
  { db, exportedTables }: EverythingServices,
  counted: ZipContents,
  step: Progress['step'],
): AsyncGenerator<ZipEntry> {
  const client = await db.$client.connect();
  let failure: Error | undefined;
  try {
    await begin(client);
    for (const listing of listings) {
      step(listing.titulo);
      const listado = { archivo: listing.archivo, titulo: listing.titulo, filas: 0 };
      const content = listingCsv(client, listing, (rows) => {
        listado.filas += rows;
      });
      yield { name: listing.archivo, content };
      counted.listados.push(listado);
    }
    for (const [tabla, titulo] of exportedTables) {
      step(titulo);
      const told = { archivo: `datos/${tabla}.csv`, titulo, filas: 0 };
      const content = tableCsv(client, tabla, (rows) => {
        told.filas += rows;
      });
      yield { name: told.archivo, content };
      yield { name: `datos/${tabla}.json`, content: tableJson(client, tabla) };
      counted.tablas.push(told);
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error('the reading failed', { cause: error });
    throw error;
  } finally {
    await client.query('ROLLBACK').catch((error: Error) => {
      failure ??= error;
    });
    client.release(failure);
  }
}

/** A transaction for all the tables, so that they are of the same moment; packing a big one takes longer than a screen waits. */
async function begin(client: pg.PoolClient): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(
    `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL TimeZone = 'UTC'`,
  );
}

async function* stored(
  { db, files }: EverythingServices,
  counted: ZipContents,
  step: Progress['step'],
): AsyncGenerator<ZipEntry> {
  const read: Files['read'] = (key) => files.read(key);
  const groups: [carpeta: string, find: () => Promise<FileOfExport[]>][] = [
    ...carpetasDePapeles.map((name): [string, () => Promise<FileOfExport[]>] => [
      name,
      () => papersOf(db, name),
    ]),
    // Nobody gets a file with a virus.
    [
      'documentos',
      async () => (await documentosOf(db, read)).filter(({ revision }) => revision !== 'infectado'),
    ],
    ['fotos', () => fotosOf(db, read)],
  ];
  for (const [carpeta, find] of groups) {
    const titulo = FOLDERS[carpeta] ?? carpeta;
    step(titulo);
    const told = { carpeta, titulo, archivos: 0, faltan: [] as string[] };
    counted.carpetas.push(told);
    for (const { ruta, open } of await find()) {
      const content = await open();
      if (content === undefined) told.faltan.push(ruta);
      else {
        told.archivos += 1;
        yield { name: ruta, content: Buffer.isBuffer(content) ? [content] : content };
      }
    }
  }
}

type CountedTable = { archivo: string; titulo: string; filas: number };

/** Contents of a ZIP with everything; `faltan` are files that have a row and are not on the disk. */
type ZipContents = {
  listados: CountedTable[];
  tablas: CountedTable[];
  /** The state that lay beside the last copy goes too. */
  estado?: boolean;
  carpetas: { carpeta: string; titulo: string; archivos: number; faltan: string[] }[];
};

const line = ({ archivo, titulo, filas }: CountedTable) =>
  `  ${archivo.replace(/^(datos.*)\.csv$/, '$1.csv, $1.json')}\r\n      ${titulo}: ${plural(filas, 'fila', 'filas')}`;

/** Text that says what each file of the ZIP is. */
function readme({ listados, tablas, carpetas, estado }: ZipContents, now: Date): string {
  const [day = '', hour = ''] = clockInMadrid(now.toISOString()).split('T');
  const missing = carpetas.flatMap(({ faltan }) => faltan);
  const paragraphs = [
    'TODO LO QUE HAY EN EL PROGRAMA',
    `Hecho el ${formatDay(day)} a las ${hour}, hora de España. Lleva datos de personas: guárdalo donde solo lo abra quien deba, y bórralo cuando no haga falta.`,
    'Los CSV están en UTF-8, con punto y coma entre columnas y coma en los decimales: los abre cualquier hoja de cálculo. No van contraseñas, sesiones ni enlaces secretos.',
    `PARA TRAERLO A OTRA INSTALACIÓN\r\nEstos archivos se sueltan todos juntos en «Traer mis datos». Antes tienen que estar, con el mismo nombre, los trabajadores y las listas a las que se refieren: departamentos, clasificaciones, canales, formas de pago, categorías, marcas.\r\n\r\n${listados.map(line).join('\r\n')}`,
    `TODOS LOS DATOS\r\nCada tabla, tal como está guardada, en CSV y en JSON. Lo que acaba en «(id)» es el número con que una fila nombra a otra.\r\n\r\n${tablas.map(line).join('\r\n')}`,
    `ARCHIVOS\r\n\r\n${carpetas.map(({ carpeta, titulo, archivos }) => `  ${carpeta}/\r\n      ${titulo}: ${formatCount(archivos)}`).join('\r\n')}\r\n  registros/\r\n      Registros de facturación en XML, por cadena; su LEEME.txt dice cómo se comprueban${estado ? '\r\n  estado/\r\n      Huella de cada fila cuando se hizo la última copia: registros/LEEME.txt dice cómo se compara' : ''}`,
    ...(missing.length > 0
      ? [`NO ESTABAN EN EL DISCO\r\n\r\n${missing.map((ruta) => `  ${ruta}`).join('\r\n')}`]
      : []),
  ];
  return `\ufeff${paragraphs.join('\r\n\r\n')}\r\n`;
}
