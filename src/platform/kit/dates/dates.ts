const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });

const MINUTE_MS = 60_000;
let lastMinute = Number.NaN;
let lastDay = '';

/**
 * The day in mainland Spain at an instant, as `YYYY-MM-DD`. Every search needs it, and `Intl` is slow. A day always begins with a
 * new minute, so `Intl` runs once for each minute.
 */
export function todayInMadrid(now: Date): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (minute !== lastMinute) {
    lastDay = day.format(now);
    lastMinute = minute;
  }
  return lastDay;
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant as the clocks of mainland Spain show it: '2026-11-21T09:30:00.000Z' → '2026-11-21T10:30'. */
export const clockInMadrid = (instant: string): string => clock.format(new Date(instant)).replace(' ', 'T');

/**
 * The instant at which the clocks of mainland Spain show a date and time: '2026-11-21T10:30' →
 * '2026-11-21T09:30:00.000Z'.
 * In October one hour comes twice: the first is taken. In March one hour is missing: it becomes the instant
 * an hour later.
 * A text in another form comes back as it is.
 */
export function instantInMadrid(text: string): string {
  const asUtc = new Date(`${text}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) || Number.isNaN(asUtc.getTime())) return text;
  // Spain is two hours ahead of UTC in summer and one in winter: the offset that reads back the same is in
  // force.
  const [summer, winter] = [2, 1].map((hours) => new Date(asUtc.getTime() - hours * 3_600_000).toISOString());
  return summer !== undefined && clockInMadrid(summer) === text ? summer : (winter ?? text);
}
