import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { documentKey } from '../../documentos/document-files.server.ts';
import { invoices } from '../../facturas/family.server.ts';
import type { Factura } from '../../facturas/invoice.server.ts';
import { printInvoice } from '../../facturas/printed-invoice.server.ts';
import { findPaper } from '../../papeles/read-paper.server.ts';
import type { Registro } from '../../verifactu/record.ts';
import { submissionXml } from '../../verifactu/record-xml.ts';

/** A file of the export: where it is within it, and what it is called. */
export type ExportedFile = { ruta: string; nombre: string };

/** What any system of files takes, and nothing that climbs out of a folder. */
const safe = (name: string) =>
  name
    .replace(/[^\p{L}\p{N} ._-]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-120);

/** The PDF of each issued invoice, under its number. */
export async function exportInvoices(db: Db, folder: string, onOne: () => void): Promise<ExportedFile[]> {
  await mkdir(path.join(folder, 'facturas'), { recursive: true });
  const { rows } = await db.execute<{ id: string; codigo: string }>(
    sql`SELECT id, codigo FROM facturas WHERE codigo IS NOT NULL ORDER BY fecha, codigo`,
  );
  const done: ExportedFile[] = [];
  for (const { id, codigo } of rows) {
    const invoice = (await findPaper(db, invoices, id)) as Factura;
    const ruta = `facturas/factura-${safe(codigo)}.pdf`;
    await writeFile(path.join(folder, ruta), await printInvoice(db, invoice, { duplicate: false }), {
      flag: 'wx',
    });
    done.push({ ruta, nombre: `Factura ${codigo}` });
    onOne();
  }
  return done;
}

/** Documents as they came, under the name that they came with, and photos. What is not on disk is left out. */
export async function exportDocuments(db: Db, dataDir: string, folder: string): Promise<ExportedFile[]> {
  await mkdir(path.join(folder, 'documentos'), { recursive: true });
  const { rows } = await db.execute<{ id: string; nombre: string; original: string }>(
    sql`SELECT id, nombre, nombre_original AS original FROM documentos ORDER BY nombre, id`,
  );
  const done: ExportedFile[] = [];
  for (const { id, nombre, original } of rows) {
    const ruta = `documentos/${id.slice(-8)}-${safe(original)}`;
    const copied = await copyIfThere(
      path.join(dataDir, 'ficheros', documentKey(id)),
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

type Sealed = { contenido: Registro; huella: string; orden: number };

const AT_ONCE = 1_000;

/** Each chain of billing records as it is sent to the tax agency, a thousand a file. */
export async function exportRecords(db: Db, folder: string): Promise<ExportedFile[]> {
  await mkdir(path.join(folder, 'registros'), { recursive: true });
  const { rows: chains } = await db.execute<{ id: string; nif: string }>(
    sql`SELECT id, nif FROM cadenas ORDER BY nif`,
  );
  const done: ExportedFile[] = [];
  for (const { id, nif } of chains)
    for (let after = 0; ; ) {
      const { rows } = await db.execute<Sealed>(sql`
        SELECT contenido, huella, orden::int AS orden FROM registros_facturacion
        WHERE cadena_id = ${id} AND orden > ${after} ORDER BY orden LIMIT ${AT_ONCE}`);
      const [first, last] = [rows[0], rows.at(-1)];
      if (!first || !last) break;
      const ruta = `registros/${safe(nif)}-${String(first.orden).padStart(7, '0')}.xml`;
      const xml = submissionXml({
        obligado: { nombre: last.contenido.sistema.productor.nombre, nif },
        incidencia: false,
        registros: rows.map(({ contenido: registro, huella }) => ({ registro, huella })),
      });
      await writeFile(path.join(folder, ruta), `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`, {
        flag: 'wx',
      });
      done.push({ ruta, nombre: `Registros ${first.orden} a ${last.orden} de ${nif}` });
      after = last.orden;
    }
  return done;
}
