const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

const parts = (day: string) => {
  const [year = 0, month = 1, of = 1] = day.split('-').map(Number);
  return { year, month: month - 1, of };
};

const two = (number: number) => String(number).padStart(2, '0');

/**
 * Last day of a month; a month out of the year belongs to the next or previous one: (2027, 12) is January
 * 2028.
 */
const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * Day `months` later, on the day `anchor` of the month or, when the month lacks it, on its last day: from
 * 2027-02-28 with 31, a month later, 2027-03-31.
 */
export function monthsAfter(day: string, months: number, anchor: number): string {
  const { year, month } = parts(day);
  const at = month + months;
  const [nextYear, nextMonth] = [year + Math.floor(at / 12), ((at % 12) + 12) % 12];
  return `${nextYear}-${two(nextMonth + 1)}-${two(Math.min(anchor, lastOf(nextYear, nextMonth)))}`;
}

/** The period that begins with the month of a day, as people say it: 'marzo de 2027', 'marzo a mayo de 2027'. */
export function periodInWords(day: string, months: number): string {
  const { year, month } = parts(day);
  const end = month + months - 1;
  const endYear = year + Math.floor(end / 12);
  const [first, last] = [MONTHS[month] ?? '', MONTHS[end % 12] ?? ''];
  if (months === 1) return `${first} de ${year}`;
  return endYear === year ? `${first} a ${last} de ${year}` : `${first} de ${year} a ${last} de ${endYear}`;
}

/** Mark in the texts that each factura replaces by its period. */
export const PERIODO = '{periodo}';

/** A text with the period in its place. */
export const withPeriod = (text: string, period: string): string => text.replaceAll(PERIODO, period);

/** Key of a period: a recurring factura makes at most one factura a month. */
export const periodKey = (day: string): string => day.slice(0, 7);

/** First day of the series that is not before `today`; skips the missed days. */
export function notBefore(
  day: string,
  { months, anchor, today }: { months: number; anchor: number; today: string },
) {
  let next = day;
  while (next < today) next = monthsAfter(next, months, anchor);
  return next;
}

type Repetition = { proximaEl: string; cada: number; dia: number; hastaEl: string | null };

const SHOWN = 4;

/** Days of the next few facturas, up to the last one. */
export function nextDays({ proximaEl, cada, dia, hastaEl }: Repetition): string[] {
  const days = Array.from({ length: SHOWN }, (_, index) =>
    index === 0 ? proximaEl : monthsAfter(proximaEl, cada * index, dia),
  );
  return days.filter((day, index) => index === 0 || hastaEl === null || day <= hastaEl);
}
