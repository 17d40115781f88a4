import { keyOf, keysOf } from '#platform/kit/contract/keys-of.ts';
import { clockInMadrid, instantInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';

/** Frequencies of RFC 5545 that an actividad may have, with the word of one and of several. */
export const FRECUENCIAS = {
  DAILY: ['día', 'días'],
  WEEKLY: ['semana', 'semanas'],
  MONTHLY: ['mes', 'meses'],
  YEARLY: ['año', 'años'],
} as const;

export type Frecuencia = keyof typeof FRECUENCIAS;

/** Days of the week as RFC 5545 writes them, from Monday. */
export const DIAS = {
  MO: 'lunes',
  TU: 'martes',
  WE: 'miércoles',
  TH: 'jueves',
  FR: 'viernes',
  SA: 'sábado',
  SU: 'domingo',
} as const;

export type Dia = keyof typeof DIAS;

const dias = keysOf(DIAS);

/** How an actividad is repeated. It ends on a day (included), after so many times (the first included), or never. */
export type Regla = {
  frecuencia: Frecuencia;
  /** Interval: every `cada` days, weeks, months or years. */
  cada: number;
  /** Days of each week; empty for the other frequencies. */
  dias: readonly Dia[];
  /** Only for monthly rules from the 29th on: that day of each month, or the last day of a shorter month. Otherwise null. */
  dia: number | null;
  hasta: string | null;
  veces: number | null;
};

/** Most occurrences, and most days, weeks, months or years between two of them. */
export const MAS_VECES = 366;
export const MAS_ENTRE = 99;

/** The last day that every month has. */
const SHORTEST = 28;

/**
 * Sets `dia` if the rule is monthly and some months lack the day of `desde` (`YYYY-MM-DD`): those months use their last day.
 */
export function withDayOrLast(regla: Regla, desde: string): Regla {
  const day = Number(desde.slice(8, 10));
  return { ...regla, dia: regla.frecuencia === 'MONTHLY' && day > SHORTEST ? day : null };
}

/** Days from the 28th to this one, for BYMONTHDAY of RFC 5545: BYSETPOS=-1 takes the last of them that the month has. */
const daysUpTo = (day: number): number[] =>
  Array.from({ length: day - SHORTEST + 1 }, (_, index) => SHORTEST + index);

/** The last minute of a day in Spain as RFC 5545 writes it: in UTC, because the start has a time zone. */
const untilOf = (day: string): string =>
  `${instantInMadrid(`${day}T23:59`).slice(0, 16).replaceAll(/[-:]/g, '')}00Z`;

const dayOfUntil = (until: string): string => {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\dZ$/.exec(until) ?? [];
  const instant = `${year}-${month}-${day}T${hour}:${minute}:00Z`;
  return Number.isNaN(Date.parse(instant)) ? '' : clockInMadrid(instant).slice(0, 10);
};

/** Text of a rule: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10` (RFC 5545, 3.3.10). */
export function textOfRegla({ frecuencia, cada, dias: chosen, dia, hasta, veces }: Regla): string {
  return [
    `FREQ=${frecuencia}`,
    ...(cada === 1 ? [] : [`INTERVAL=${cada}`]),
    ...(frecuencia === 'WEEKLY' ? [`BYDAY=${dias.filter((day) => chosen.includes(day)).join(',')}`] : []),
    ...(dia === null ? [] : [`BYMONTHDAY=${daysUpTo(dia)};BYSETPOS=-1`]),
    ...(hasta === null ? [] : [`UNTIL=${untilOf(hasta)}`]),
    ...(veces === null ? [] : [`COUNT=${veces}`]),
  ].join(';');
}

const FORM =
  /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(?:;INTERVAL=(\d{1,2}))?(?:;BYDAY=([A-Z,]{2,20}))?(?:;BYMONTHDAY=(28,29(?:,30(?:,31)?)?);BYSETPOS=-1)?(?:;UNTIL=(\d{8}T\d{6}Z)|;COUNT=(\d{1,3}))?$/;

/** Reads a rule from a text of this form; undefined for any other text, even a valid rule of RFC 5545 that no actividad has. */
export function readRegla(text: string): Regla | undefined {
  const [, often, interval = '1', byday = '', monthDays, until, count] = FORM.exec(text) ?? [];
  const frecuencia = keyOf(FRECUENCIAS, often);
  if (frecuencia === undefined) return undefined;
  const chosen = byday === '' ? [] : byday.split(',');
  const hasta = until === undefined ? null : dayOfUntil(until);
  const regla = {
    frecuencia,
    cada: Number(interval),
    dias: dias.filter((day) => chosen.includes(day)),
    dia: monthDays === undefined ? null : Number(monthDays.slice(-2)),
    hasta,
    veces: count === undefined ? null : Number(count),
  };
  const isRight =
    regla.cada >= 1 &&
    chosen.length === regla.dias.length &&
    (frecuencia === 'WEEKLY') === chosen.length > 0 &&
    (regla.dia === null || frecuencia === 'MONTHLY') &&
    hasta !== '' &&
    (regla.veces === null || (regla.veces >= 1 && regla.veces <= MAS_VECES));
  return isRight ? regla : undefined;
}

/** Day of the week of a date, as RFC 5545 writes it. */
export const diaDe = (date: string): Dia =>
  dias[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? dias[0];

const list = new Intl.ListFormat('es-ES');

/** Rule in words: 'Cada 2 semanas, el lunes y el miércoles, hasta el 31/12/2026'. */
export function wordsOfRegla({ frecuencia, cada, dias: chosen, dia, hasta, veces }: Regla): string {
  const [one, several] = FRECUENCIAS[frecuencia];
  const often = cada === 1 ? `Cada ${one}` : `Cada ${cada} ${several}`;
  return [
    often,
    ...(chosen.length > 0 ? [list.format(chosen.map((day) => `el ${DIAS[day]}`))] : []),
    ...(dia === null ? [] : [`el ${dia} o el último`]),
    ...(hasta === null ? [] : [`hasta el ${formatDay(hasta)}`]),
    ...(veces === null ? [] : [veces === 1 ? '1 vez' : `${veces} veces`]),
  ].join(', ');
}
