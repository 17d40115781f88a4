import { SheetRefused } from './sheet.server.ts';

const starts = (bytes: Buffer, ...head: number[]) => head.every((byte, i) => bytes[i] === byte);

/** First bytes of other files, with a remedy for each. */
const OTHERS: [head: number[], words: string][] = [
  [[0x25, 0x50, 0x44, 0x46], 'Es un PDF. Exporta los datos a una hoja .xlsx o a CSV.'],
  [[0x89, 0x50, 0x4e, 0x47], 'Es una imagen. Hace falta una hoja .xlsx o un CSV.'],
  [[0xff, 0xd8, 0xff], 'Es una imagen. Hace falta una hoja .xlsx o un CSV.'],
  [[0x1f, 0x8b], 'Está comprimido. Descomprímelo y sube la hoja .xlsx o el CSV que lleva dentro.'],
  [
    [0x52, 0x61, 0x72, 0x21],
    'Está comprimido. Descomprímelo y sube la hoja .xlsx o el CSV que lleva dentro.',
  ],
  [
    [0x37, 0x7a, 0xbc, 0xaf],
    'Está comprimido. Descomprímelo y sube la hoja .xlsx o el CSV que lleva dentro.',
  ],
];

/** A SYLK text begins with its identifier, and each record with one or two capitals: a CSV with a column «ID» does not. */
const SYLK = /^ID;P[^\r\n;]*(?:;[NE])*\r?\n(?:[A-Z]{1,2};|P\r?\n)/;

/**
 * Whether a file is a workbook or text, by its content and never by its name. Throws SheetRefused for
 * anything else.
 */
export function kindOfSheet(bytes: Buffer): 'zip' | 'xls' | 'sylk' | 'csv' {
  if (bytes.length === 0) throw new SheetRefused('El archivo está vacío.');
  if (starts(bytes, 0x50, 0x4b)) return 'zip';
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'xls';
  if (SYLK.test(bytes.toString('latin1', 0, 200))) return 'sylk';
  const other = OTHERS.find(([head]) => starts(bytes, ...head));
  if (other) throw new SheetRefused(other[1]);
  return 'csv';
}

/** Refuses texts that are no table. */
export function refuseOtherText(text: string): void {
  const head = text.slice(0, 500).trimStart().toLowerCase();
  if (/^(<!doctype html|<html|<head|<table|<meta)/.test(head))
    throw new SheetRefused(
      'Es una página web con nombre de hoja de cálculo. Ábrela con Excel o LibreOffice y guárdala como .xlsx o CSV.',
    );
  if (head.startsWith('<?xml'))
    throw new SheetRefused('Es XML. Ábrelo con Excel o LibreOffice y guárdalo como .xlsx o CSV.');
  if (/^(\{\s*"|\[\s*\{)/.test(head))
    throw new SheetRefused('Es JSON. Un programa puede enviarlo a la llamada «importar» de la API.');
  if (text.includes('\0'))
    throw new SheetRefused('No es una hoja de cálculo ni un CSV: guarda los datos como .xlsx o como CSV.');
}
