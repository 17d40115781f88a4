import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { v7 as uuid } from 'uuid';
import { drawTextPdf } from '#demo/text-pdf.server.ts';
import { clasificacionesDocumento } from '#oficina/catalogos/clasificacionesDocumento/table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { type ZipEntry, zip } from '#platform/files/zip.server.ts';

let made = 0;

/** PDF with this text and a number, so that no two are equal. */
export const pdf = (text = 'Contrato de matrícula'): Promise<Buffer> =>
  drawTextPdf('Prueba', [`${text} ${++made}`]);

const zipOf = (entries: Record<string, string>): Promise<Buffer> =>
  buffer(
    Readable.from(
      zip(Object.entries(entries).map(([name, content]): ZipEntry => ({ name, content: [content] }))),
    ),
  );

const typesOf = (main: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="application/vnd.${main}+xml"/></Types>`;

export const WORD = 'openxmlformats-officedocument.wordprocessingml.document.main';
export const EXCEL = 'openxmlformats-officedocument.spreadsheetml.sheet.main';

/** Office file with a main part of this kind, and other parts. */
export const office = (main: string, others: Record<string, string> = {}): Promise<Buffer> =>
  zipOf({ '[Content_Types].xml': typesOf(main), 'main.xml': `<a n="${++made}"/>`, ...others });

export const odt = (others: Record<string, string> = {}): Promise<Buffer> =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<a n="${++made}"/>`,
    ...others,
  });

export { zipOf };

/** Makes a clasificación de documento. */
export async function makeKind(
  db: Db,
  {
    visibilidad = 'interna',
    mesesRetencion = 12,
    requiereFirma = false,
    orden = 1,
  }: Partial<
    Pick<
      typeof clasificacionesDocumento.$inferInsert,
      'visibilidad' | 'mesesRetencion' | 'requiereFirma' | 'orden'
    >
  > = {},
): Promise<string> {
  const id = uuid();
  await db
    .insert(clasificacionesDocumento)
    .values({ id, nombre: `Clase ${id}`, visibilidad, requiereFirma, mesesRetencion, orden, activo: true });
  return id;
}

export type SentFile = { contenido: Buffer; nombre?: string | undefined; tipo?: string | undefined };

export type DocumentoUpload = { archivos?: readonly SentFile[]; [field: string]: unknown };

/** A field of a form is a text: an object goes as JSON, as it may have no text of its own. */
const fieldOf = (value: unknown): string =>
  typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);

/** Form with files, as a browser sends it. */
export function formOf({ archivos = [], ...fields }: DocumentoUpload): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, fieldOf(value));
  for (const { contenido, nombre = 'documento.pdf', tipo = 'application/pdf' } of archivos)
    form.append('archivo', new Blob([new Uint8Array(contenido)], { type: tipo }), nombre);
  return form;
}

/** Sends the form over the network. */
export const send = (
  base: string,
  token: string,
  sent: DocumentoUpload,
  headers: object = {},
): Promise<Response> =>
  fetch(`${base}/documentos/crear`, { method: 'POST', headers: { token, ...headers }, body: formOf(sent) });
