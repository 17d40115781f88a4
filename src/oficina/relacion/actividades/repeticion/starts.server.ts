import ICAL from 'ical.js';
import type { Regla } from './regla.ts';

/** Most occurrences made at once, and how many days ahead; the nightly job makes the next ones. */
export const AT_ONCE = 120;
export const AHEAD_DAYS = 366;

type Bounds = {
  /** Only starts after this one. */
  after?: string | undefined;
  /** Only starts before this one. */
  before: string;
  /** Most starts. */
  most?: number;
};

/**
 * Starts of a series by the clocks of Spain ('2026-11-24T09:00'), in order: the hour stays the same across the change of hour.
 * Without `dia`, a month that lacks its day is skipped (RFC 5545, 3.3.10). `ended`: the rule has no more starts.
 */
export function startsOf(
  { frecuencia, cada, dias, dia, hasta, veces }: Regla,
  desde: string,
  { after = '', before, most = AT_ONCE }: Bounds,
): { starts: string[]; ended: boolean } {
  // The library cannot use BYSETPOS with days of a month: it gives the months, and `onDay` finds the day in each.
  const first = timeOf(dia === null ? desde : onDay(desde, 1));
  // These times have no time zone, so a change of hour does not move them.
  const rule = ICAL.Recur.fromData({
    freq: frecuencia,
    interval: cada,
    ...(dias.length > 0 && { byday: [...dias] }),
    // Without month and day, the library turns 29 February into 1 March in other years.
    ...(frecuencia === 'YEARLY' && { bymonth: [first.month], bymonthday: [first.day] }),
    ...(veces !== null && { count: veces }),
  });
  const iterator = rule.iterator(first);
  const starts: string[] = [];
  for (;;) {
    const month = iterator.next()?.toString().slice(0, 16);
    const next = month && dia !== null ? onDay(month, dia) : month;
    if (next === undefined || (hasta !== null && next.slice(0, 10) > hasta)) return { starts, ended: true };
    if (next >= before || starts.length === most) return { starts, ended: false };
    if (next > after) starts.push(next);
  }
}

/** The same hour on that day of the month, or on the last day of a shorter month. */
function onDay(clock: string, day: number): string {
  const [year = 0, month = 1] = clock.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${clock.slice(0, 8)}${String(Math.min(day, last)).padStart(2, '0')}${clock.slice(10)}`;
}

function timeOf(clock: string): ICAL.Time {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = clock.split(/\D/).map(Number);
  return ICAL.Time.fromData({ year, month, day, hour, minute, second: 0, isDate: false });
}
