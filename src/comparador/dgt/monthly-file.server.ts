import { formatMonth } from '#platform/kit/format.ts';
import { ArchivoNoValido } from './invalid-file.ts';
import { type MonthData, monthCollector } from './month-data.ts';
import { FilaNoValida, MONTHLY_HEADER, monthlyRowParser } from './monthly-row.ts';
import { type Mes, monthInMadrid, monthOf } from './months.ts';
import { type UnpackOptions, unpack } from './unpack.server.ts';

export type MonthlyFileOptions = UnpackOptions & {
  /** Gives the present time: a month still to come is refused. */
  clock: () => Date;
};

const TWO_COPIES = 'es otra vez la cabecera: el archivo trae el mes dos veces, o varios meses seguidos';

/** The first month that the DGT publishes. */
const FIRST_MONTH = monthOf(2010, 1);
const MAX_LINE = 4096;

/**
 * Reads a monthly file of the DGT (plain, gzip or zip; ISO-8859-1), or an honest copy of it (UTF-8, with its mark or without,
 * fields in quotes), whole into memory and checks every line. Gives its data and the SHA-256 of the bytes as given. Throws `ArchivoNoValido`, with the file, the line and the reason, for
 * any difference from the official files.
 */
export async function readMonthlyFile(
  options: MonthlyFileOptions,
): Promise<{ data: MonthData; sha256: string }> {
  const { archivo } = options;
  const collector = monthCollector();
  const parse = monthlyRowParser();
  const limit = monthInMadrid(options.clock());
  const lines = lineReader(archivo, (text, linea) => {
    if (linea === 1) return checkHeader(text, archivo);
    if (text === MONTHLY_HEADER) throw new ArchivoNoValido(TWO_COPIES, { archivo, linea });
    const row = orRefuse(() => parse(text), { archivo, linea });
    const reason = outOfRange(row.mes, limit) ?? collector.add(row);
    if (reason !== undefined) throw new ArchivoNoValido(reason, { archivo, linea });
  });
  const { sha256, inner } = await unpack(options, lines.push);
  lines.end();
  const data = collector.data();
  if (!data) throw new ArchivoNoValido('no contiene ninguna fila de resultados', { archivo });
  for (const name of [archivo, inner ?? '']) checkName(name, data.mes, archivo);
  return { data, sha256 };
}

function checkHeader(text: string, archivo: string): void {
  if (text !== MONTHLY_HEADER) {
    throw new ArchivoNoValido('la cabecera no es la de los microdatos mensuales por sección de la DGT', {
      archivo,
      linea: 1,
    });
  }
}

function orRefuse<T>(read: () => T, where: { archivo: string; linea: number }): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof FilaNoValida) throw new ArchivoNoValido(error.message, where);
    throw error;
  }
}

function outOfRange(mes: Mes, limit: Mes): string | undefined {
  if (mes > limit) return `es de ${formatMonth(mes)}, un mes futuro`;
  if (mes < FIRST_MONTH) return `es de ${formatMonth(mes)}, anterior a ${formatMonth(FIRST_MONTH)}`;
  return undefined;
}

/**
 * Checks the month in the name of an official file, "export_auto_20251201_20251231" or "export_auto_20220101"; other
 * names say nothing.
 */
function checkName(name: string, mes: Mes, archivo: string): void {
  for (const [, year, month] of name.matchAll(
    /(?:export_auto_|(?<=export_auto_\d{8})_)(\d{4})(\d\d)\d\d(?!\d)/g,
  )) {
    if (`${year}-${month}-01` !== mes) {
      throw new ArchivoNoValido(
        `el nombre ${name} es de ${month}/${year} y las filas son de ${formatMonth(mes)}`,
        { archivo },
      );
    }
  }
}

type LineReader = { push(chunk: Buffer): void; end(): void };

/** Cuts ISO-8859-1 or UTF-8 bytes into lines (LF or CRLF), counted from 1; accepts an empty one only at the end. */
function lineReader(archivo: string, onLine: (text: string, linea: number) => void): LineReader {
  let rest = '';
  let linea = 0;
  let blankAt: number | undefined;

  function take(raw: string, suspicious: boolean): void {
    linea++;
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    const text = suspicious ? readEncoding(line, { archivo, linea }) : line;
    if (blankAt !== undefined)
      throw new ArchivoNoValido('la línea está en blanco', { archivo, linea: blankAt });
    if (text === '') blankAt = linea;
    else onLine(text, linea);
  }

  return {
    push(chunk) {
      const text = rest + chunk.toString('latin1');
      const suspicious = SUSPICIOUS.test(text);
      let start = 0;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
        take(text.slice(start, end), suspicious);
        start = end + 1;
      }
      rest = text.slice(start);
      if (rest.length > MAX_LINE)
        throw new ArchivoNoValido('es demasiado larga', { archivo, linea: linea + 1 });
    },
    end() {
      if (linea === 0 && rest === '') throw new ArchivoNoValido('el fichero está vacío', { archivo });
      if (rest === '') return;
      throw new ArchivoNoValido('está incompleta: el fichero acaba sin salto de línea', {
        archivo,
        linea: linea + 1,
      });
    },
  };
}

/**
 * Characters that the DGT's own files, in ISO-8859-1, never have: control characters, sequences of UTF-8 (a copy may be in UTF-8), and
 * quotes around fields. All are looked for in the bytes read as ISO-8859-1.
 */
const SUSPICIOUS = /[\p{Cc}--[\t\n\r]]|[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|"/v;

const UTF_8_MARK = '\u00ef\u00bb\u00bf';
const UTF_16_MARKS = ['\u00ff\u00fe', '\u00fe\u00ff'];
/** A field in quotes as CSV has them: quotes inside are doubled. */
const QUOTED = /(?<=^|;)"((?:[^";]|"")*)"(?=;|$)/g;

/** Gives a line as the DGT would write it. Throws `ArchivoNoValido` for an encoding that cannot be read or lost letters. */
function readEncoding(bytes: string, where: { archivo: string; linea: number }): string {
  if (where.linea === 1 && UTF_16_MARKS.some((mark) => bytes.startsWith(mark)))
    throw new ArchivoNoValido('está en UTF-16: guárdalo como UTF-8, o súbelo tal como lo da la DGT', where);
  if (bytes.includes('\0'))
    throw new ArchivoNoValido('contiene bytes nulos: no es un fichero de texto', where);
  const start = where.linea === 1 && bytes.startsWith(UTF_8_MARK) ? UTF_8_MARK.length : 0;
  const utf8 = Buffer.from(bytes.slice(start), 'latin1').toString('utf8');
  // Lines without accents are the same in both; a line that is no UTF-8 has the replacement mark.
  const text = utf8.includes('\ufffd') && !bytes.includes(LOST_LETTER) ? bytes.slice(start) : utf8;
  if (/[\p{Cc}--[\t]]|\ufffd/v.test(text))
    throw new ArchivoNoValido('la codificación está dañada: hay letras que no se pueden leer', where);
  return text.replace(QUOTED, (_whole, field: string) => field.replaceAll('""', '"'));
}

/** The replacement mark, in UTF-8: a copy that lost its accents. */
const LOST_LETTER = '\u00ef\u00bf\u00bd';
