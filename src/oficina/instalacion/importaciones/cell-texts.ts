import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { searchText } from '#platform/kit/text/search-text.ts';

type Cell = string | number | boolean;

/** The apostrophe that our own CSV puts before a text that a spreadsheet would run as a formula. */
const NEUTRALISED = /^'(?=[=+\-@＝＋－＠])/;

/** Gives the text of a cell as a person would copy it: numbers in full, never as 1e21. */
export function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell.trim().replace(NEUTRALISED, '');
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No';
  return Number.isInteger(cell) && Math.abs(cell) < 1e21 ? BigInt(cell).toString() : String(cell);
}

const YES = new Set(['si', 's', 'x', '1', 'true', 'verdadero', 'v', 'yes', 'y', 'on', 'activo', 'activa']);
const NO = new Set(['no', 'n', '0', 'false', 'falso', 'f', 'off', 'inactivo', 'inactiva']);

/** Reads a yes or a no (Sí, X, 1, VERDADERO…); undefined for any other text. */
export function flagOf(cell: Cell): boolean | undefined {
  if (typeof cell === 'boolean') return cell;
  // A tick is no letter: `searchText` would leave nothing of it.
  if (/^[✓✔☑]$/.test(textOf(cell))) return true;
  const word = searchText(textOf(cell));
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
/**
 * Serial 0 of spreadsheets. Serials are right from 1 March 1900 on, although spreadsheets invent a 29
 * February.
 */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/**
 * Reads a day as people and spreadsheets write it, as 'YYYY-MM-DD': 21/11/2026, 21-11-26, 21 de noviembre
 * de 2026, 2026-11-21 (with or without an hour), or days since 1900. The day goes before the month, as in
 * Spain; undefined if it is no day.
 */
export function dayOf(cell: Cell): string | undefined {
  if (typeof cell === 'boolean') return undefined;
  const text = textOf(cell);
  const serial = /^\d{4,5}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (serial >= 61 && serial < 109_575 && !/^(19|20)\d\d$/.test(text))
    return new Date(SERIAL_ZERO + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10);
  const [, written, clock, hours = '+00', minutes = '00'] = INSTANT.exec(text) ?? [];
  // The day of an instant is the day in Madrid.
  if (written) {
    const at = Date.parse(`${written}T${clock}${hours}:${minutes}`);
    return Number.isNaN(at) || dayOf(written) === undefined ? undefined : todayInMadrid(new Date(at));
  }
  const bare = text.replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare);
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const spanish = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(bare);
  if (spanish) return realDay(fullYear(spanish[3] ?? ''), Number(spanish[2]), Number(spanish[1]));
  const worded = /^(\d{1,2})[-/. ]+(?:de )?([a-z]{3,10})[-/. ]+(?:de |del )?(\d{4}|\d{2})$/.exec(
    bare.toLowerCase(),
  );
  const month = MONTHS.indexOf(worded?.[2]?.slice(0, 3).replace('set', 'sep') ?? '') + 1;
  return worded && month > 0 ? realDay(fullYear(worded[3] ?? ''), month, Number(worded[1])) : undefined;
}

/** An instant with its zone, as programs and databases write it: with a T or a blank, and the zone as Z, UTC, +02, +0200 or +02:00. */
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(?:Z|UTC|GMT|([+-]\d{2}):?(\d{2})?)$/i;

/** Completes a year of two figures as spreadsheets do: '26' is 2026 and '87' is 1987. */
const fullYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 30 ? 2000 : 1900);

function realDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const same =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same ? date.toISOString().slice(0, 10) : undefined;
}

/**
 * Rewrites accountants' negatives with a leading hyphen: (100,00), 100,00-, and −100,00 with a minus sign or a dash. A dash
 * alone is zero.
 */
function signedAsPlain(text: string): string {
  const signed = text.replace(/[−‐‑‒–—﹣－]/g, '-');
  if (signed === '-') return '0';
  const [, within] = /^\((-?[\d.,]+)\)$/.exec(signed) ?? [];
  const [, before] = /^([\d.,]+)-$/.exec(signed) ?? [];
  const size = within ?? before;
  return size === undefined ? signed.replace(/^\+(?=\d)/, '') : `-${size.replace('-', '')}`;
}

/** Reads a number as people write it, in plain figures; gives both readings of an ambiguous one. */
export function numberOf(cell: Cell): { plain: string } | { ambiguous: [string, string] } | undefined {
  if (typeof cell === 'boolean') return undefined;
  // Fifteen figures remove the rounding error of calculations, as in 0.30000000000000004.
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? { plain: textOf(Number(cell.toPrecision(15))) } : undefined;
  const bare = signedAsPlain(textOf(cell).replaceAll(/[\s\u202f\u00a0€%]|EUR|euros?/gi, ''));
  if (/^-?\d+$/.test(bare)) return { plain: bare };
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(bare) || /^-?\d+,\d+$/.test(bare))
    return { plain: bare.replaceAll('.', '').replace(',', '.') };
  if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(bare)) return { plain: bare.replaceAll(',', '') };
  if (/^-?\d{1,3}(\.\d{3}){2,}$/.test(bare)) return { plain: bare.replaceAll('.', '') };
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(bare))
    return { ambiguous: [bare.replace('.', ''), bare.replace('.', ',')] };
  return /^-?\d+\.\d+$/.test(bare) ? { plain: bare } : undefined;
}
