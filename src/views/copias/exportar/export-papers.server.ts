import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { printPaper } from '#office/papeles/pdf/print-paper.server.ts';
import { findPaper } from '#office/papeles/read-paper.server.ts';
import { documentoKey } from '#resources/documentos/documento-files.server.ts';
import type { Factura } from '#resources/facturas/factura.server.ts';
import { facturasFamily } from '#resources/facturas/family.server.ts';
import { printFactura } from '#resources/facturas/printed-factura.server.ts';
import { fotoKey } from '#resources/imagenes/foto-files.server.ts';
import { fotoFileName, fotoFilesOf } from '#resources/imagenes/foto-sizes.ts';
import { EstadoPedido } from '#resources/pedidos/estados.ts';
import { pedidosFamily } from '#resources/pedidos/family.server.ts';
import { presupuestosFamily } from '#resources/presupuestos/family.server.ts';
import { markOfPresupuesto } from '#resources/presupuestos/print.server.ts';
import { printPresupuesto } from '#resources/presupuestos/print-presupuesto.server.ts';
import { folderOf, recordFiles } from '#resources/verifactu/exportar/record-files.server.ts';
import { stretchesOf } from '#resources/verifactu/exportar/stretches.server.ts';
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
    print: async (db, id) =>
      printFactura(db, (await findPaper(db, facturasFamily, id)) as Factura, { duplicate: false }),
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

/** The PDF of each paper that has a number, under it. */
export async function exportPapers(
  db: Db,
  folder: string,
): Promise<Record<Printable['carpeta'], ExportedFile[]>> {
  const done: Record<Printable['carpeta'], ExportedFile[]> = { facturas: [], pedidos: [], presupuestos: [] };
  for (const { carpeta, clase, print } of PRINTED) {
    await mkdir(path.join(folder, carpeta), { recursive: true });
    const { rows } = await db.execute<{ id: string; codigo: string }>(
      sql`SELECT id, codigo FROM ${sql.identifier(carpeta)} WHERE codigo IS NOT NULL ORDER BY fecha, codigo`,
    );
    for (const { id, codigo } of rows) {
      const ruta = `${carpeta}/${clase.toLowerCase()}-${safe(codigo)}.pdf`;
      await writeFile(path.join(folder, ruta), await print(db, id), { flag: 'wx' });
      done[carpeta].push({ ruta, nombre: `${clase} ${codigo}` });
    }
  }
  return done;
}

/** Exports the photos of autoescuelas in their largest stored size; it skips those missing on disk. */
export async function exportFotos(db: Db, dataDir: string, folder: string): Promise<ExportedFile[]> {
  await mkdir(path.join(folder, 'fotos'), { recursive: true });
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
  const done: ExportedFile[] = [];
  for (const { id, ancho, alt, orden, codigo } of rows) {
    const file = fotoFilesOf({ id, ancho }).at(-1);
    if (!file) continue;
    const ruta = `fotos/${safe(codigo)}-${orden}.${file.formato}`;
    const from = path.join(dataDir, 'ficheros', fotoKey(fotoFileName(file)));
    if (await copyIfThere(from, path.join(folder, ruta))) done.push({ ruta, nombre: `${codigo}: ${alt}` });
  }
  return done;
}

/** Exports the documentos unchanged, under their original name; it skips those missing on disk. */
export async function exportDocumentos(db: Db, dataDir: string, folder: string): Promise<ExportedFile[]> {
  await mkdir(path.join(folder, 'documentos'), { recursive: true });
  const { rows } = await db.execute<{ id: string; nombre: string; original: string }>(
    sql`SELECT id, nombre, nombre_original AS original FROM documentos ORDER BY nombre, id`,
  );
  const done: ExportedFile[] = [];
  for (const { id, nombre, original } of rows) {
    const ruta = `documentos/${id.slice(-8)}-${safe(original)}`;
    const copied = await copyIfThere(
      path.join(dataDir, 'ficheros', documentoKey(id)),
      path.join(folder, ruta),
    );
    if (copied) done.push({ ruta, nombre });
  }
  return done;
}

async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Exports each chain of billing records as it was sealed, with its check; the index names the file to
 * open.
 */
export async function exportRecords(db: Db, folder: string): Promise<ExportedFile[]> {
  const into = path.join(folder, 'registros');
  const stretches = await stretchesOf(db, 'todo');
  for (const stretch of stretches)
    await mkdir(path.join(into, folderOf(stretch), 'registros'), { recursive: true });
  await mkdir(into, { recursive: true });
  for await (const { name, content } of recordFiles(db, 'todo', stretches))
    await writeFile(path.join(into, name), content, { flag: 'wx' });
  const indexes = stretches.map((stretch) => ({
    ruta: `registros/${folderOf(stretch)}/indice.csv`,
    nombre: `Registros ${stretch.primero} a ${stretch.ultimo} de ${stretch.nif}`,
  }));
  return [{ ruta: 'registros/LEEME.txt', nombre: 'Cómo se leen y se comprueban' }, ...indexes];
}
