/**
 * Form of the numbers of a kind of paper: fixed text with the year, `{AAAA}` or `{AA}`, and the number with its least digits, `{00000}`.
 * `F{AA}/{000}` writes `F26/148`.
 */
export type NumberForm = string;

/** Largest number that a series may continue: a typing mistake must not use up the counter. */
const MOST = 999_999;

/** Longest number: with the suffix of a version and the prefix of tests, it stays within the 60 characters that the agency takes. */
export const LONGEST_NUMBER = 30;

/** Characters that are safe for the agency, in the name of a file, and to say on the telephone. */
const PLAIN = /^[A-Z\d./_-]+$/;

/** Form of the program itself: `F-{AAAA}-{00000}`, `PRE-VA-{AAAA}-{00000}`. */
export const ownForm = (prefix: string, serie: string): NumberForm =>
  [prefix, ...(serie === '' ? [] : [serie]), '{AAAA}', '{00000}'].join('-');

export const writeNumber = (
  form: NumberForm,
  { ejercicio, numero }: { ejercicio: number; numero: number },
): string =>
  form.replace(/\{(AAAA|AA|0+)\}/g, (_, part: string) =>
    part.startsWith('A') ? String(ejercicio).slice(-part.length) : String(numero).padStart(part.length, '0'),
  );

/** Number of another program, and its form. It has no form when our numbers cannot continue in that form. */
export type ReadNumber = { numero: number; form?: NumberForm };

/**
 * Reads a number as somebody wrote it: 147 in `F26/147`, in `147/2026` and in `A-00147`. The number is the last group of digits that is not
 * the year. Without the year it has no form, because numbers begin again each January and would repeat. Undefined without a number that can
 * be continued.
 */
export function readNumber(text: string, ejercicio: number): ReadNumber | undefined {
  const parts = text.trim().toUpperCase().split(/(\d+)/);
  const figures = parts.flatMap((part, index) => (/^\d/.test(part) ? [index] : []));
  const isYear = (index: number, digits: number) => parts[index] === String(ejercicio).slice(-digits);
  const year = figures.find((index) => isYear(index, 4)) ?? figures.find((index) => isYear(index, 2));
  const onlyYear = figures.length === 1;
  const place = figures.findLast((index) => onlyYear || index !== year);
  const written = place === undefined ? '' : (parts[place] ?? '');
  const numero = Number(written);
  if (place === undefined || numero < 1 || numero > MOST) return undefined;
  if (year === undefined || onlyYear) return { numero };
  parts[year] = parts[year]?.length === 4 ? '{AAAA}' : '{AA}';
  parts[place] = `{${'0'.repeat(written.length)}}`;
  const form = parts.join('');
  return isFit(form) ? { numero, form } : { numero };
}

const isFit = (form: NumberForm) => {
  const longest = writeNumber(form, { ejercicio: 2026, numero: MOST });
  return PLAIN.test(longest) && longest.length <= LONGEST_NUMBER;
};

/**
 * Whether two forms may write the same number in a year. The signs `.`, `/`, `_` and `-` count as equal, because the name of a file loses
 * them.
 */
export function mayBeAlike(one: NumberForm, other: NumberForm, ejercicio: number): boolean {
  const [a, b] = [one, other].map((form) =>
    writeNumber(form.replace(/\{0+\}/, '#'), { ejercicio, numero: 0 })
      .replaceAll(/[./_]/g, '-')
      .split(/(\d+|#)/),
  );
  if (!a || !b || a.length !== b.length) return false;
  const isFree = (part: string, against: string) => part === '#' && /^[\d#]/.test(against);
  return a.every((part, index) => {
    const against = b[index] ?? '';
    return part === against || isFree(part, against) || isFree(against, part);
  });
}
