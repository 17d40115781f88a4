const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });

/** A day of the Spanish calendar, `YYYY-MM-DD`: that of papers, fees and tariffs. */
export const todayInMadrid = (now: Date): string => day.format(now);

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant as the clocks of the peninsula show it: '2026-11-21T09:30:00.000Z' → '2026-11-21T10:30'. */
export const clockInMadrid = (instant: string): string => clock.format(new Date(instant)).replace(' ', 'T');

/**
 * The instant at which the clocks of the peninsula show that: '2026-11-21T10:30' → '2026-11-21T09:30:00.000Z'. Of the hour
 * that is lived twice in October, the first; of the one that no clock shows in March, the moment an hour later. What is
 * no date and time comes back as it is.
 */
export function instantInMadrid(text: string): string {
  const asUtc = new Date(`${text}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) || Number.isNaN(asUtc.getTime())) return text;
  // Summer time is two hours ahead, winter time one: the one that reads back the same is in force.
  const [summer, winter] = [2, 1].map((hours) => new Date(asUtc.getTime() - hours * 3_600_000).toISOString());
  return summer !== undefined && clockInMadrid(summer) === text ? summer : (winter ?? text);
}
