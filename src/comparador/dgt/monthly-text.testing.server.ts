import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import type { Db } from '#platform/database/db.server.ts';
import { type ImportOptions, importMonth } from './import-month.server.ts';
import { MONTHLY_HEADER } from './monthly-row.ts';
import type { ImportSummary } from './store-month.server.ts';

/** The fields of a line, as the DGT writes them but without the padding. */
export type Line = {
  provincia?: string;
  centro?: string;
  codigo?: string;
  nombre?: string;
  seccion?: string;
  mes?: number;
  anyo?: number;
  tipo?: string;
  permiso?: string;
  /** Passes at the first, second, third or fourth, and later attempts; `noAptos` is the failures. */
  conv?: [number, number, number, number];
  noAptos?: number;
};

/**
 * Writes a line of a monthly file with the DGT's padding; by default of the autoescuela ALARCON of Albacete in
 * 12/2025.
 */
export function monthlyLine(line: Line): string {
  const conv = line.conv ?? [7, 2, 2, 1];
  return [
    line.provincia ?? 'Albacete',
    line.centro ?? 'Albacete',
    (line.codigo ?? 'AB0198').padEnd(6),
    line.nombre ?? 'ALARCON',
    (line.seccion ?? '01').padEnd(2),
    String(line.mes ?? 12).padEnd(2),
    line.anyo ?? 2025,
    line.tipo ?? 'PRUEBA CONDUCCIÓN Y CIRCULACIÓN',
    (line.permiso ?? 'B').padEnd(3),
    conv[0] + conv[1] + conv[2] + conv[3],
    ...conv,
    line.noAptos ?? 8,
  ].join(';');
}

/** Writes a whole monthly file, in ISO-8859-1. */
export function monthlyFile(lines: readonly Line[]): Buffer {
  return Buffer.from([MONTHLY_HEADER, ...lines.map(monthlyLine), ''].join('\n'), 'latin1');
}

export type ZipEntry = { name: string; content: Buffer; crc?: number; declaredSize?: number };

/** Makes a zip with those files that the importer can read; the sum and size that it declares may be false. */
export function zipFile(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const index: Buffer[] = [];
  let offset = 0;
  for (const { name, content, crc = crc32(content), declaredSize = content.length } of entries) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declaredSize, 18);
    common.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    index.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, place, Buffer.from(name)]));
    files.push(file);
    offset += file.length;
  }
  const size = Buffer.concat(index).length;
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...index, end]);
}

export const gzipFile = (content: Buffer) => gzipSync(content);

/** Gives a byte stream cut every `size` bytes. */
export async function* inPieces(content: Buffer, size = content.length): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

/** A clock stopped in November 2026. */
export const enNoviembreDe2026 = () => new Date('2026-11-21T10:00:00Z');

/** Imports the lines as a file of its own. */
export function importLines(
  db: Db,
  lines: readonly Line[],
  options: Partial<ImportOptions> = {},
): Promise<ImportSummary> {
  const source = { bytes: inPieces(monthlyFile(lines)) };
  return importMonth(db, {
    source,
    displayName: 'prueba.txt',
    clock: enNoviembreDe2026,
    admitir: true,
    ...options,
  });
}

const TABLES = [
  'meses_dgt',
  'centros_examen',
  'escuelas',
  'escuelas_nombres',
  'secciones',
  'ubicaciones',
  'resultados',
  'resultados_aparte',
  'estadisticas',
  'estadisticas_provincia',
];

/**
 * Reads every row of every table of the results, sorted, without the moment of loading: equal dumps mean equal
 * databases.
 */
export async function dump(db: Db): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of TABLES) {
    const { rows } = await db.$client.query<{ row: string }>(
      `SELECT (to_jsonb(t) - 'cargado_en')::text AS row FROM ${table} t ORDER BY 1`,
    );
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}
