/**
 * How the numbers of a kind of paper are written: fixed text with the year, `{AAAA}` or `{AA}`, and the number with its least figures,
 * `{00000}`. `F{AA}/{000}` writes `F26/148`.
 */
export type NumberForm = string;

/** Largest number that a start may follow: a typing mistake must not use up the counter. */
const MOST = 999_999;

/** With a version behind, and the word of tests before, it stays within the 60 characters that the agency takes. */
export const LONGEST_NUMBER = 30;

/** Letters and signs that the agency, a file's name and a person on the telephone take. */
const PLAIN = /^[A-Z\d./_-]+$/;

/** Form of the program itself: `F-{AAAA}-{00000}`, `PRE-VA-{AAAA}-{00000}`. */
export const ownForm = (prefix: string, serie: string): NumberForm =>
  [prefix, ...(serie === '' ? [] : [serie]), '{AAAA}', '{00000}'].join('-');

/** Writes a number. */
export const writeNumber = (
  form: NumberForm,
  { ejercicio, numero }: { ejercicio: number; numero: number },
): string =>
  form.replace(/\{(AAAA|AA|0+)\}/g, (_, part: string) =>
    part.startsWith('A') ? String(ejercicio).slice(-part.length) : String(numero).padStart(part.length, '0'),
  );

/** A number of another program, and how it is written; without a form if it could not go on so. */
export type ReadNumber = { numero: number; form?: NumberForm };

/**
 * Reads a number as somebody wrote it: 147 of `F26/147`, of `147/2026` and of `A-00147`. Its figures are the last ones that are not the
 * year. Without the year it has no form, because numbers begin again each January and would repeat. Undefined if it has no number
 * that may be followed.
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

/** Whether two forms may write the same in a year, or but for a sign, which a file's name loses: their fixed parts are alike. */
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
