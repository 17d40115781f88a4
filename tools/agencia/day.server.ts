/** '21-11-2026' as '2026-11-21'; undefined for a text that is no calendar day. */
export function isoDay(text: string | undefined): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text ?? '') ?? [];
  if (year === '') return undefined;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** Same day and month, `years` later. */
export const yearsLater = (iso: string, years: number): string =>
  `${String(Number(iso.slice(0, 4)) + years).padStart(4, '0')}${iso.slice(4)}`;

const madrid = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Instant on the agency's clock, peninsular time: '2026-11-21T10:30:00+01:00'. */
export function stamp(instant: Date): string {
  const at = Object.fromEntries(madrid.formatToParts(instant).map(({ type, value }) => [type, value]));
  const offset = (at.timeZoneName ?? '').replace(/^(GMT|UTC)/, '').replace('−', '-') || '+00:00';
  return `${at.year}-${at.month}-${at.day}T${at.hour}:${at.minute}:${at.second}${offset}`;
}

/** Day of an instant on the agency's clock: '2026-11-21'. */
export const today = (instant: Date): string => stamp(instant).slice(0, 10);
