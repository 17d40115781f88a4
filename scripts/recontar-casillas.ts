/*
 * Counts again the results of permit B from the files of the DGT, and compares each cell (the exams and passes of a test of a
 * section) with the open download of a site. Give it all the files of the months that the site has loaded. It imports nothing of
 * the program:
 *
 *   node scripts/recontar-casillas.ts https://sitio.example export_auto_20251201_20251231.txt.gz
 *   node scripts/recontar-casillas.ts ofertas.csv export_auto_20251201_20251231.txt.gz
 */
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

/** Kind of exam in the DGT's files → prefix of its columns in the download. */
const TESTS: Readonly<Record<string, string>> = {
  'PRUEBA TEÓRICA': 'teorica',
  'PRUEBA CONDUCCIÓN Y CIRCULACIÓN': 'circulacion',
};

/** Cell of a test that nobody of the section took. */
const NONE = 'nada';

/** 'exams/passes' by 'code|section|test'. */
type Cells = Map<string, string>;

async function cellsOfFiles(files: readonly string[]): Promise<Cells> {
  const counts = new Map<string, [exams: number, passes: number]>();
  for (const file of files) {
    const bytes = await readFile(file);
    const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('latin1');
    for (const line of text.trimEnd().split('\n').slice(1)) {
      const [, , code = '', , section, , , kind = '', permit, passes, , , , , fails] = line
        .split(';')
        .map((field) => field.trim());
      const test = TESTS[kind];
      // Codes that end in 0000 are candidates without an autoescuela.
      if (permit !== 'B' || test === undefined || code.endsWith('0000')) continue;
      const key = [code, section, test].join('|');
      const [exams = 0, passed = 0] = counts.get(key) ?? [];
      counts.set(key, [exams + Number(passes) + Number(fails), passed + Number(passes)]);
    }
  }
  return new Map([...counts].map(([key, pair]) => [key, pair.join('/')]));
}

async function cellsOfSite(source: string): Promise<Cells> {
  const [titles = [], ...rows] = (await readDownload(source)).trim().split(/\r?\n/).map(fieldsOf);
  const at = (row: readonly string[], title: string) => row[titles.indexOf(title)] ?? '';
  const cells: Cells = new Map();
  for (const row of rows) {
    if (at(row, 'permiso') !== 'B' || at(row, 'cambio') !== 'manual') continue;
    for (const test of Object.values(TESTS)) {
      const exams = at(row, `${test}_examenes`);
      const cell = exams === '' ? NONE : `${exams}/${at(row, `${test}_aptos`)}`;
      cells.set([at(row, 'codigo'), at(row, 'seccion'), test].join('|'), cell);
    }
  }
  return cells;
}

async function readDownload(source: string): Promise<string> {
  if (!/^https?:/.test(source)) return readFile(source, 'utf8');
  const response = await fetch(new URL('/datos/ofertas.csv?permiso=B', source));
  if (!response.ok) throw new Error(`${response.url} responde ${response.status}`);
  return response.text();
}

/** Fields of a CSV line; a quoted field may contain separators. */
const fieldsOf = (line: string): string[] =>
  [...line.replace('\uFEFF', '').matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );

const [source, ...files] = process.argv.slice(2);
if (source === undefined || files.length === 0) {
  console.error(
    'Uso: node scripts/recontar-casillas.ts <dirección del sitio o ofertas.csv> <archivo de la DGT>…',
  );
  process.exit(2);
}
const [ours, theirs] = [await cellsOfFiles(files), await cellsOfSite(source)];
const all = new Set([...ours.keys(), ...theirs.keys()]);
const cellOf = (cells: Cells, key: string) => cells.get(key) ?? NONE;
const different = [...all].filter((key) => cellOf(ours, key) !== cellOf(theirs, key));
for (const key of different.slice(0, 20))
  console.log(`${key}: en los archivos ${cellOf(ours, key)}, en el sitio ${cellOf(theirs, key)}`);
console.log(`${all.size - different.length} casillas iguales de ${all.size}`);
process.exitCode = different.length === 0 ? 0 : 1;
