import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { fotoKey } from '#comparador/autoescuelas/imagenes/foto-files.server.ts';
import { fotoFileName, fotoFilesOf } from '#comparador/autoescuelas/imagenes/foto-sizes.ts';
import { documentoKey } from '#oficina/documentos/documentos/documento-files.server.ts';
import { facturasFamily } from '#oficina/ventas/facturas/family.server.ts';
import { printFactura } from '#oficina/ventas/facturas/printed-factura.server.ts';
import { printPaper } from '#oficina/ventas/papeles/pdf/print-paper.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import { pedidosFamily } from '#oficina/ventas/pedidos/family.server.ts';
import { presupuestosFamily } from '#oficina/ventas/presupuestos/family.server.ts';
import { markOfPresupuesto } from '#oficina/ventas/presupuestos/print.server.ts';
import { printPresupuesto } from '#oficina/ventas/presupuestos/print-presupuesto.server.ts';
import { folderOf, recordFiles } from '#oficina/ventas/verifactu/exportar/record-files.server.ts';
import { type Stretch, stretchesOf } from '#oficina/ventas/verifactu/exportar/stretches.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { ZipEntry } from '#platform/files/zip.server.ts';
import type { ExportedFile } from './index-page.ts';

/** Makes a name that any file system accepts, and that cannot leave its folder. */
const safe = (name: string) =>
  name
    .replace(/[^\p{L}\p{N} ._-]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-120);

type Printable = {
  /** Name of the table and of the folder. */
  carpeta: 'presupuestos' | 'pedidos' | 'facturas';
  clase: string;
  print(db: Db, id: string): Promise<Buffer>;
};

const PRINTED: readonly Printable[] = [
  {
    carpeta: 'facturas',
    clase: 'Factura',
    print: async (db, id) => printFactura(db, await findPaper(db, facturasFamily, id), { duplicate: false }),
  },
  {
    carpeta: 'pedidos',
    clase: 'Pedido',
    print: async (db, id) => {
      const order = await findPaper(db, pedidosFamily, id);
      return printPaper(db, order, {
        clase: 'Pedido',
        marca: order.estado === EstadoPedido.cancelado ? 'Cancelado' : '',
      });
    },
  },
  {
    carpeta: 'presupuestos',
    clase: 'Presupuesto',
    print: async (db, id) => {
      const presupuesto = await findPaper(db, presupuestosFamily, id);
      return printPresupuesto(db, presupuesto, { marca: markOfPresupuesto(presupuesto) });
    },
  },
];

/** A file of the export, whose content is made or opened when its turn comes; undefined when it is gone. */
export type FileOfExport = ExportedFile & {
  open(): Promise<Buffer | AsyncIterable<Uint8Array> | undefined>;
};

/** Opens a stored file by its key. */
export type StoredFileReader = Files['read'];

/** Folders of papers, in their order. */
export const carpetasDePapeles = PRINTED.map(({ carpeta }) => carpeta);

/** The PDF of each paper of a folder that has a number; the number is in the name of the file. */
export async function papersOf(db: Db, carpeta: Printable['carpeta']): Promise<FileOfExport[]> {
  const found = PRINTED.find((one) => one.carpeta === carpeta);
  if (!found) return [];
  const { clase, print } = found;
  const { rows } = await db.execute<{ id: string; codigo: string }>(
    sql`SELECT id, codigo FROM ${sql.identifier(carpeta)} WHERE codigo IS NOT NULL ORDER BY fecha, codigo`,
  );
  return rows.map(({ id, codigo }) => ({
    ruta: `${carpeta}/${clase.toLowerCase()}-${safe(codigo)}.pdf`,
    nombre: `${clase} ${codigo}`,
    open: () => print(db, id),
  }));
}

/** The photos of autoescuelas in their largest stored size. */
export async function fotosOf(db: Db, read: StoredFileReader): Promise<FileOfExport[]> {
  const { rows } = await db.execute<{
    id: string;
    ancho: number;
    alt: string;
    orden: number;
    codigo: string;
  }>(
    sql`SELECT i.id, i.ancho, i.alt, i.orden, c.codigo FROM imagenes i JOIN clientes c ON c.id = i.cliente_id
      ORDER BY c.codigo, i.orden`,
  );
  return rows.flatMap(({ id, ancho, alt, orden, codigo }) => {
    const file = fotoFilesOf({ id, ancho }).at(-1);
    if (!file) return [];
    const ruta = `fotos/${safe(codigo)}-${orden}.${file.formato}`;
    return [{ ruta, nombre: `${codigo}: ${alt}`, open: () => read(fotoKey(fotoFileName(file))) }];
  });
}

/** The documentos unchanged, under their original name. */
export async function documentosOf(
  db: Db,
  read: StoredFileReader,
): Promise<(FileOfExport & { revision: string })[]> {
  const { rows } = await db.execute<{ id: string; nombre: string; original: string; revision: string }>(
    sql`SELECT id, nombre, nombre_original AS original, revision FROM documentos ORDER BY nombre, id`,
  );
  return rows.map(({ id, nombre, original, revision }) => ({
    ruta: `documentos/${id.slice(-8)}-${safe(original)}`,
    nombre,
    revision,
    open: () => read(documentoKey(id)),
  }));
}

/** Writes the files in the folder, one after another. Skips files that are gone, and gives the written ones. */
export async function writeFiles(folder: string, files: readonly FileOfExport[]): Promise<ExportedFile[]> {
  const done: ExportedFile[] = [];
  for (const { ruta, nombre, open } of files) {
    const content = await open();
    if (content === undefined) continue;
    await mkdir(path.dirname(path.join(folder, ruta)), { recursive: true });
    await writeFile(path.join(folder, ruta), content, { flag: 'wx' });
    done.push({ ruta, nombre });
  }
  return done;
}

/** Each chain of billing records as it was sealed, with its check. */
export async function* recordsOf(db: Db, stretches: readonly Stretch[]): AsyncGenerator<ZipEntry> {
  for await (const entry of recordFiles(db, 'todo', stretches))
    yield { ...entry, name: `registros/${entry.name}` };
}

/** Exports the chains of billing records; the index names the file to open. */
export async function exportRecords(db: Db, folder: string): Promise<ExportedFile[]> {
  const into = path.join(folder, 'registros');
  const stretches = await stretchesOf(db, 'todo');
  for (const stretch of stretches)
    await mkdir(path.join(into, folderOf(stretch), 'registros'), { recursive: true });
  await mkdir(into, { recursive: true });
  for await (const { name, content } of recordsOf(db, stretches))
    await writeFile(path.join(folder, name), content, { flag: 'wx' });
  const indexes = stretches.map((stretch) => ({
    ruta: `registros/${folderOf(stretch)}/indice.csv`,
    nombre: `Registros ${stretch.primero} a ${stretch.ultimo} de ${stretch.nif}`,
  }));
  return [{ ruta: 'registros/LEEME.txt', nombre: 'Cómo se leen y se comprueban' }, ...indexes];
}
