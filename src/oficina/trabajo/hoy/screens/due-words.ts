import { clockOf } from '#platform/browser/moments.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Days from which a date says more than a count of days. */
const FAR = 14;

const relative = new Intl.RelativeTimeFormat('es-ES', { numeric: 'auto' });
const weekday = new Intl.DateTimeFormat('es-ES', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export type Due = 'vence' | 'caduca';

const PAST: Record<Due, string> = { vence: 'venció', caduca: 'caducó' };

/** Tells when something was or will be due, by calendar days: 'venció hace 31 días', 'caduca mañana'; far ahead, with the date. */
export function dueWords(due: Due, day: string, today: string): string {
  const days = daysBetween(today, day);
  return `${days < 0 ? PAST[due] : due} ${days > FAR ? `el ${formatDay(day)}` : relative.format(days, 'day')}`;
}

/** Day after today, and the hour in Spain of an instant: 'mañana', 'el jueves, 3 de diciembre a las 10:00'. */
export function dayWords(at: string, now: string): string {
  const day = todayInMadrid(new Date(at));
  const isTomorrow = daysBetween(todayInMadrid(new Date(now)), day) === 1;
  const named = isTomorrow ? 'mañana' : `el ${weekday.format(new Date(day))}`;
  return at === day ? named : `${named} a las ${clockOf(at)}`;
}

/** Time until an instant, while it is less than an hour: 'en 40 min'. */
export function inMinutes(at: string, now: string): string | undefined {
  const minutes = Math.round((Date.parse(at) - Date.parse(now)) / MINUTE_MS);
  return minutes < 60 ? `en ${minutes} min` : undefined;
}
