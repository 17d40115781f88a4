import type { CellObject } from '@e965/xlsx';
import type { Cell } from './sheet.server.ts';

type Formats = typeof import('@e965/xlsx')['SSF'];

/** Errors of cells by their code in the formats of Excel. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

/**
 * Gives the value that a cell shows: a day as 'YYYY-MM-DD' (with its hour after a T), a number with the decimals of its format, a
 * code with its leading zeros, an error by its name ('#N/A').
 */
export function cellAsShown(formats: Formats, { t, v, z }: CellObject, date1904: boolean): Cell {
  if (t === 'e') return ERRORS[Number(v)] ?? '#ERROR';
  if (t === 's') return String(v ?? '');
  if (t === 'b') return v === true;
  if (v instanceof Date) return Number.isNaN(v.getTime()) ? '' : isoOf(v);
  if (t !== 'n' || typeof v !== 'number') return '';
  const format = typeof z === 'string' ? z : 'General';
  if (format !== 'General' && formats.is_date(format)) return dayShown(formats, v, date1904);
  return numberShown(formats, v, format);
}

/** Date with the same figures as the cell, which has no time zone. */
const isoOf = (value: Date): string =>
  new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, '');

function dayShown(formats: Formats, value: number, date1904: boolean): Cell {
  const parts = formats.parse_date_code(value, { date1904 });
  if (!parts) return value;
  const two = (part: number) => String(part).padStart(2, '0');
  const hour = `${two(parts.H)}:${two(parts.M)}:${two(Math.floor(parts.S))}`;
  if (value >= 0 && value < 1) return hour.slice(0, 5);
  const day = `${String(parts.y).padStart(4, '0')}-${two(parts.m)}-${two(parts.d)}`;
  return hour === '00:00:00' ? day : `${day}T${hour}`;
}

/** Text in quotes, escaped signs, widths, colours and currencies of a format: none of them is a figure. */
const NOT_FIGURES = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g;

function numberShown(formats: Formats, value: number, format: string): Cell {
  const [positive = '', negative] = format.replace(NOT_FIGURES, '').split(';');
  const section = value < 0 && negative !== undefined && /[0#]/.test(negative) ? negative : positive;
  // Codes: postcodes and telephones keep the zeros and the blanks that they show.
  if (/^0[0\s.-]*$/.test(section) && /0{2}/.test(section) && !section.includes('.') && value >= 0)
    return String(formats.format(format, value)).trim();
  if (!/[0#?]/.test(section) || /[eE/]/.test(section)) return value;
  const [, decimals = ''] = section.split('.');
  const percent = section.includes('%') ? 100 : 1;
  const thousands = /[0#?](,+)(?![0#?])/.exec(section)?.[1]?.length ?? 0;
  return rounded((value * percent) / 1000 ** thousands, (decimals.match(/[0#?]/g) ?? []).length);
}

/** Rounds away from zero, as spreadsheets show it; fifteen figures remove the rounding error of calculations. */
function rounded(value: number, decimals: number): number {
  const size = Number(Math.abs(value).toPrecision(15));
  if (size >= 1e15 || decimals > 12) return value;
  // The remainder of a subtraction is written with its own exponent, as in 3.5e-15.
  const written = size < 1e-6 ? size.toFixed(20) : size;
  const shown = Number(`${Math.round(Number(`${written}e${decimals}`))}e-${decimals}`);
  return Number.isFinite(shown) ? Math.sign(value) * shown : value;
}
