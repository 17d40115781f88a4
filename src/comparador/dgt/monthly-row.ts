import { permisoDgtDeCodigo, tipoExamenDeDgt } from './codes.ts';
import { type Mes, monthOf } from './months.ts';
import { provinciaDeCodigo, provinciaDeNombreDgt } from './prefijos.ts';

/** First line of every monthly file. */
export const MONTHLY_HEADER =
  'DESC_PROVINCIA;CENTRO_EXAMEN;CODIGO_AUTOESCUELA;NOMBRE_AUTOESCUELA;CODIGO_SECCION;MES;ANYO;TIPO_EXAMEN;' +
  'NOMBRE_PERMISO;NUM_APTOS;NUM_APTOS_1conv;NUM_APTOS_2conv;NUM_APTOS_3o4conv;NUM_APTOS_5_o_mas_conv;NUM_NO_APTOS';

/** A line of a monthly file: the results of a section in one exam centre, test and permit. */
export type MonthlyRow = {
  /** Province of the exam centre (INE code), null where the DGT does not say. */
  provincia: string | null;
  centro: string;
  /** Six characters, 'AB0198' or 'A 0235'. */
  codigo: string;
  nombre: string;
  /** Two digits; empty in rows of points recovery. */
  seccion: string;
  mes: Mes;
  /** Ids of codes.ts. */
  prueba: number;
  permiso: number;
  aptos: number;
  aptos1: number;
  aptos2: number;
  aptos3o4: number;
  aptos5oMas: number;
  noAptos: number;
};

/** The reason, in Spanish, for refusing a line; the reader adds the file and the line number. */
export class FilaNoValida extends Error {
  override name = 'FilaNoValida';
}

const COLUMNS = 15;
const FIRST_COUNT = 9;
// The longest names in the files seen have 60 and 40 characters.
const MAX_CENTRE = 100;
const MAX_NAME = 80;
/** Id of the permit of points recovery, whose rows name no section. */
export const RPV = permisoDgtDeCodigo('RPV')?.id;

// Place, month and exam take two columns each: columns that always go together are read together.
const TEXT = '([^;]*)';
const PAIR = '([^;]*;[^;]*)';
const COUNT = ' *(\\d{1,5}) *';
const ROW = new RegExp(`^${[PAIR, TEXT, TEXT, TEXT, PAIR, PAIR, ...Array(6).fill(COUNT)].join(';')}$`);

/**
 * Makes a reader of lines, without their line ending, of the DGT's "Microdatos de exámenes por sección de
 * autoescuela". It remembers the texts of earlier lines, because most repeat: make one reader per file. The reader
 * throws `FilaNoValida` for any difference from the official files.
 */
export function monthlyRowParser(): (line: string) => MonthlyRow {
  const place = remembered(readPlace);
  const codigo = remembered(readCodigo);
  const mes = remembered(readMonth);
  const examen = remembered(readExam);
  return (line) => {
    const match = ROW.exec(line);
    if (!match) throw new FilaNoValida(whyNoRow(line));
    const { provincia, centro } = place(match[1] ?? '');
    const { prueba, permiso } = examen(match[6] ?? '');
    const row: MonthlyRow = {
      provincia,
      centro,
      codigo: codigo(match[2] ?? ''),
      nombre: readName(match[3] ?? '', 'NOMBRE_AUTOESCUELA', MAX_NAME),
      seccion: readSeccion(match[4] ?? '', permiso),
      mes: mes(match[5] ?? ''),
      prueba,
      permiso,
      aptos: Number(match[7]),
      aptos1: Number(match[8]),
      aptos2: Number(match[9]),
      aptos3o4: Number(match[10]),
      aptos5oMas: Number(match[11]),
      noAptos: Number(match[12]),
    };
    checkSum(row);
    return row;
  };
}

/** Says whether a code stands for the candidates of a province without an autoescuela ("TURNO LIBRE"). */
export function isTurnoLibre(codigo: string): boolean {
  return codigo.endsWith('0000');
}

function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  let lastText: string | undefined;
  let last: T | undefined;
  return (text) => {
    if (last !== undefined && text === lastText) return last;
    last = known.get(text);
    if (last === undefined) {
      last = read(text);
      known.set(text, last);
    }
    lastText = text;
    return last;
  };
}

function whyNoRow(line: string): string {
  const fields = line.split(';');
  if (fields.length !== COLUMNS) return `tiene ${fields.length} columnas y debería tener ${COLUMNS}`;
  // Five digits are plenty: neither a section nor a province examines a tenth of 99,999 people in a month.
  const wrong = fields.findIndex((field, i) => i >= FIRST_COUNT && !/^ *\d{1,5} *$/.test(field));
  const text = fields[wrong] ?? '';
  const reason = /^ *\d+ *$/.test(text) ? 'es demasiado grande' : 'no es un número entero';
  return `${MONTHLY_HEADER.split(';')[wrong]} ${reason}: ${quoted(text)}`;
}

function checkSum({ aptos, aptos1, aptos2, aptos3o4, aptos5oMas }: MonthlyRow): void {
  const sum = aptos1 + aptos2 + aptos3o4 + aptos5oMas;
  if (sum !== aptos) throw new FilaNoValida(`NUM_APTOS es ${aptos} y la suma de sus convocatorias da ${sum}`);
}

function readPlace(text: string): { provincia: string | null; centro: string } {
  const [nombre, centro] = split(text);
  const provincia = provinciaDeNombreDgt(nombre);
  if (provincia === undefined) throw new FilaNoValida(`DESC_PROVINCIA desconocida: ${quoted(nombre)}`);
  return { provincia, centro: readName(centro, 'CENTRO_EXAMEN', MAX_CENTRE) };
}

function readCodigo(text: string): string {
  const codigo = text.trim();
  if (provinciaDeCodigo(codigo) !== undefined) return codigo;
  throw new FilaNoValida(`CODIGO_AUTOESCUELA no válido o de prefijo desconocido: ${quoted(text)}`);
}

function readSeccion(text: string, permiso: number): string {
  const seccion = text.trim();
  if (/^\d\d$/.test(seccion) || (seccion === '' && permiso === RPV)) return seccion;
  throw new FilaNoValida(`CODIGO_SECCION debe tener dos cifras: ${quoted(text)}`);
}

function readMonth(text: string): Mes {
  const [mes, anyo] = split(text);
  if (!/^(0?[1-9]|1[0-2])$/.test(mes)) throw new FilaNoValida(`MES no válido: ${quoted(mes)}`);
  if (!/^\d{4}$/.test(anyo)) throw new FilaNoValida(`ANYO no válido: ${quoted(anyo)}`);
  return monthOf(Number(anyo), Number(mes));
}

function readExam(text: string): { prueba: number; permiso: number } {
  const [tipo, permiso] = split(text);
  const prueba = tipoExamenDeDgt(tipo);
  if (!prueba) throw new FilaNoValida(`TIPO_EXAMEN desconocido: ${quoted(tipo)}`);
  const known = permisoDgtDeCodigo(permiso);
  if (!known) throw new FilaNoValida(`NOMBRE_PERMISO desconocido: ${quoted(permiso)}`);
  return { prueba: prueba.id, permiso: known.id };
}

function split(text: string): [string, string] {
  const [first = '', second = ''] = text.split(';');
  return [first.trim(), second.trim()];
}

function readName(text: string, column: string, max: number): string {
  const name = text.trim();
  if (name === '') throw new FilaNoValida(`${column} está en blanco`);
  if (name.length > max) {
    throw new FilaNoValida(`${column} tiene ${name.length} caracteres y se admiten ${max}`);
  }
  return name;
}

function quoted(text: string): string {
  return `«${text.length > 60 ? `${text.slice(0, 60)}…` : text}»`;
}
