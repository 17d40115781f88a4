import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { rowBatches } from '#platform/crud/row-cursor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Cell } from '#platform/files/export-cells.server.ts';
import { csv } from '#platform/files/export-csv.server.ts';
import type { ZipEntry } from '#platform/files/zip.server.ts';
import { ROOT } from '#platform/http/root.server.ts';
import type { estadosEnvio, tiposRegistro } from '../estados.ts';
import type { Registro } from '../record.ts';
import { recordDocument } from '../record-xml.ts';
import { type Stretch, type StretchQuery, stretchQuery } from './stretches.server.ts';

type ExportRow = {
  orden: number;
  tipo: (typeof tiposRegistro)[number];
  contenido: Registro;
  huella: string;
  estado: (typeof estadosEnvio)[number];
  csv: string | null;
};

const TIPOS: Record<ExportRow['tipo'], string> = {
  alta: 'Alta',
  subsanacion: 'Subsanación',
  anulacion: 'Anulación',
};

const ESTADOS: Record<ExportRow['estado'], string> = {
  pendiente: 'Pendiente de envío',
  aceptado: 'Aceptado',
  aceptadoConErrores: 'Aceptado con errores',
  rechazado: 'Rechazado',
};

const TITLES = [
  'Orden',
  'Tipo',
  'Número',
  'Fecha',
  'Importe',
  'Huella',
  'Huella anterior',
  'Momento',
  'Estado',
  'CSV de la Agencia',
  'Archivo',
  'SHA-256 del archivo',
];

/** Files added to each export: instructions, and a checker that shares no code with this program. */
const BESIDE = ['LEEME.txt', 'comprobar.mjs'];
const FOLDER = path.join(ROOT, 'scripts/registros');

/** Version of the export's format: a change of columns or files raises it. */
const FORMAT = 1;

/** Replaces the characters that some file systems refuse. */
const safe = (text: string) => text.replaceAll(/[^\w.-]/g, '_');

const fileOf = ({ orden, tipo, contenido }: ExportRow) =>
  `registros/${String(orden).padStart(8, '0')}-${tipo}-${safe(contenido.id.numSerie)}.xml`;

const documentOf = ({ contenido: registro, huella }: ExportRow) => recordDocument({ registro, huella });

/**
 * Files of an export of registros, each made when its turn comes, so that memory stays flat. First the
 * checker; then, for each chain, the request, the index and the registros.
 */
export async function* recordFiles(
  db: Db,
  asked: StretchQuery,
  stretches: readonly Stretch[],
): AsyncGenerator<ZipEntry> {
  for (const name of BESIDE) yield { name, content: await readFile(path.join(FOLDER, name), 'utf8') };
  for (const stretch of stretches) {
    const folder = folderOf(stretch);
    const query = stretchQuery(stretch, asked);
    yield {
      name: `${folder}/exportacion.json`,
      content: `${JSON.stringify(about(stretch, asked), null, 2)}\n`,
    };
    yield { name: `${folder}/indice.csv`, content: csv(TITLES, indexRows(db, query)) };
    for await (const rows of rowBatches<ExportRow>(db, query))
      for (const row of rows) yield { name: `${folder}/${fileOf(row)}`, content: documentOf(row) };
  }
}

/** Folder of a chain's records within an export. */
export const folderOf = ({ nif, instalacion }: Stretch): string => `${safe(nif)}-${safe(instalacion)}`;

const about = ({ cadenaId: _, ...stretch }: Stretch, asked: StretchQuery) => {
  const formato = FORMAT;
  if (asked === 'todo') return { formato, alcance: 'cadena', ...stretch };
  return 'facturaId' in asked
    ? { formato, alcance: 'factura', factura: asked.codigo, ...stretch }
    : { formato, alcance: 'periodo', ...asked, ...stretch };
};

async function* indexRows(db: Db, query: ReturnType<typeof stretchQuery>): AsyncGenerator<Cell[][]> {
  for await (const rows of rowBatches<ExportRow>(db, query)) yield rows.map(indexRow);
}

const text = (value: string | null | undefined): Cell => (value ? { kind: 'text', value } : undefined);
const number = (value: string | undefined): Cell => (value ? { kind: 'number', value } : undefined);

/** Row of the index: fields exactly as declared, except the decimal comma of the amount. */
function indexRow(row: ExportRow): Cell[] {
  const { orden, tipo, contenido, huella, estado } = row;
  const file = createHash('sha256').update(documentOf(row)).digest('hex').toUpperCase();
  return [
    number(String(orden)),
    text(TIPOS[tipo]),
    text(contenido.id.numSerie),
    text(contenido.id.fecha),
    number(contenido.tipo === 'alta' ? contenido.importeTotal : undefined),
    text(huella),
    text(contenido.anterior?.huella),
    text(contenido.momento),
    text(ESTADOS[estado]),
    text(row.csv),
    text(fileOf(row)),
    text(file),
  ];
}
