import ICAL from 'ical.js';
import type { Regla } from './regla.ts';

/** Times that are made at once, and how far ahead in days: the nightly job makes the next ones. */
export const AT_ONCE = 120;
export const AHEAD_DAYS = 366;

type Bounds = {
  /** Only later ones. */
  after?: string | undefined;
  /** None from this one on. */
  before: string;
  /** Not more than so many. */
  most?: number;
};

/**
 * Starts of a series by the clocks of Spain ('2026-11-24T09:00'), in order: the hour stays the same across the change of hour, and a
 * month without its day is skipped (RFC 5545, 3.3.10). `ended` says that the rule has no more.
 */
export function startsOf(
  { frecuencia, cada, dias, hasta, veces }: Regla,
  desde: string,
  { after = '', before, most = AT_ONCE }: Bounds,
): { starts: string[]; ended: boolean } {
  const first = timeOf(desde);
  // Times are of no zone in here, so no change of hour moves them.
  const rule = ICAL.Recur.fromData({
    freq: frecuencia,
    interval: cada,
    ...(dias.length > 0 && { byday: [...dias] }),
    // Said whole, or the library takes a 29 February of other years for 1 March.
    ...(frecuencia === 'YEARLY' && { bymonth: [first.month], bymonthday: [first.day] }),
    ...(hasta !== null && { until: timeOf(`${hasta}T23:59`) }),
    ...(veces !== null && { count: veces }),
  });
  const iterator = rule.iterator(first);
  const starts: string[] = [];
  for (;;) {
    const next = iterator.next()?.toString().slice(0, 16);
    if (next === undefined) return { starts, ended: true };
    if (next >= before || starts.length === most) return { starts, ended: false };
    if (next > after) starts.push(next);
  }
}

function timeOf(clock: string): ICAL.Time {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = clock.split(/\D/).map(Number);
  return ICAL.Time.fromData({ year, month, day, hour, minute, second: 0, isDate: false });
}
