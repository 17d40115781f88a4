const ZONE = 'Europe/Madrid';

const dayParts = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });
const shortDayFormat = new Intl.DateTimeFormat('es-ES', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: ZONE,
});
const timeFormat = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit', timeZone: ZONE });
const briefDayFormat = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'short', timeZone: ZONE });
const yearFormat = new Intl.DateTimeFormat('es-ES', { year: 'numeric', timeZone: ZONE });
const longDayFormat = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: ZONE });
const relative = new Intl.RelativeTimeFormat('es-ES', { numeric: 'auto' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From this many days on, a date says more than a count of days. */
const LONGEST_DAYS = 30;

/** Length of a date without a time: '2026-11-05'. */
const DATE = 10;

/**
 * Gives '05/11/2026' for '2026-11-05T13:05:00Z', in Spain's peninsula, and for the date '2026-11-05', which is no instant: until 1901 noon
 * in Madrid was before noon in Greenwich, and midnight of a date would fall on the day before.
 */
export const shortDay = (at: string): string =>
  shortDayFormat.format(new Date(at.length === DATE ? `${at}T12:00:00Z` : at));

/** Gives '05/11/2026 14:05' for '2026-11-05T13:05:00Z', in Spain's peninsula. */
export const shortMoment = (at: string): string => `${shortDay(at)} ${timeFormat.format(new Date(at))}`;

/**
 * Gives '5 nov' for '2026-11-05T13:05:00Z', with a no-break space, and the year if it is not that of `now`. In
 * Spain's peninsula.
 */
export function briefDay(at: string, now = new Date()): string {
  const day = new Date(at);
  const brief =
    yearFormat.format(day) === yearFormat.format(now)
      ? briefDayFormat.format(day)
      : `${briefDayFormat.format(day)} ${yearFormat.format(day)}`;
  return brief.replaceAll(' ', '\u00a0');
}

/** Gives '14:05' for '2026-11-05T13:05:00Z', in Spain's peninsula. */
export const clockOf = (at: string): string => timeFormat.format(new Date(at));

/** Gives '5 de noviembre de 2026, 14:05' for '2026-11-05T13:05:00Z', in Spain's peninsula. */
export const exactMoment = (at: string): string =>
  `${longDayFormat.format(new Date(at))}, ${timeFormat.format(new Date(at))}`;

/**
 * Gives the time passed until `now`: 'hace 5 minutos', 'ayer'; the day after a month. Clocks may differ: never the
 * future.
 */
export function relativeMoment(at: string, now: Date): string {
  const ago = Math.max(0, now.getTime() - new Date(at).getTime());
  if (ago < MINUTE_MS) return 'ahora mismo';
  const days = calendarDays(new Date(at), now);
  if (ago < HOUR_MS) return relative.format(-Math.floor(ago / MINUTE_MS), 'minute');
  if (days === 0) return relative.format(-Math.floor(ago / HOUR_MS), 'hour');
  return days < LONGEST_DAYS ? relative.format(-days, 'day') : shortDay(at);
}

/** Counts the midnights in Spain between two moments. */
function calendarDays(from: Date, to: Date): number {
  const midnight = (moment: Date) => Date.parse(dayParts.format(moment));
  return Math.round((midnight(to) - midnight(from)) / DAY_MS);
}
