import { clockInMadrid, todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import type { ActividadEntre } from '../../calendario/entre.ts';

/** Days are '2026-11-21', of the calendar in Spain. */
export type View = 'mes' | 'semana' | 'agenda';

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text;

/** 0 is Monday. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(first, index));

const mondayOf = (day: string): string => dayAfter(day, -weekday(day));

const weekOf = (day: string): string[] => daysFrom(mondayOf(day), 7);

/** Whole weeks, from Monday, that the month of this day is in. */
export function monthOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const last = dayAfter(nextMonth(first, 1), -1);
  const weeks: string[][] = [];
  for (let monday = mondayOf(first); monday <= last; monday = dayAfter(monday, 7)) weeks.push(weekOf(monday));
  return weeks;
}

/** First day of the month, `months` later. */
function nextMonth(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Days that an agenda shows. */
const AGENDA_DAYS = 30;

/** Gives the days that a view shows around a day. */
export function daysOf(view: View, day: string): string[] {
  if (view === 'mes') return monthOf(day).flat();
  return view === 'semana' ? weekOf(day) : daysFrom(day, AGENDA_DAYS);
}

/** Gives the day of the previous (-1) or next (1) view. */
export function moved(view: View, day: string, by: 1 | -1): string {
  if (view === 'mes') return nextMonth(day, by);
  return dayAfter(day, by * (view === 'semana' ? 7 : AGENDA_DAYS));
}

/**
 * Gives the days of an actividad, at least one; an actividad that ends at midnight does not take the next
 * day.
 */
export function daysTaken({
  inicio,
  fin,
  todoElDia,
}: Pick<ActividadEntre, 'inicio' | 'fin' | 'todoElDia'>): [string, string] {
  const first = todayInMadrid(new Date(inicio));
  if (fin === null) return [first, first];
  const end = Date.parse(fin) - (todoElDia || fin === inicio ? 0 : 1);
  return [first, todayInMadrid(new Date(Math.max(end, Date.parse(inicio))))];
}

/** Groups actividades by day, in their order. */
export function byDay(
  days: readonly string[],
  rows: readonly ActividadEntre[],
): Map<string, ActividadEntre[]> {
  const map = new Map<string, ActividadEntre[]>(days.map((day) => [day, []]));
  for (const row of rows) {
    const [first, last] = daysTaken(row);
    for (const day of days) if (first <= day && day <= last) map.get(day)?.push(row);
  }
  // Whole-day actividades go before those with an hour.
  for (const list of map.values()) list.sort((a, b) => Number(b.todoElDia) - Number(a.todoElDia));
  return map;
}

/** '10:30', by the clocks of the peninsula. */
export const clockOf = (instant: string): string => clockInMadrid(instant).slice(11);

const minutesOf = (instant: string): number => {
  const [hours = 0, minutes = 0] = clockOf(instant).split(':').map(Number);
  return hours * 60 + minutes;
};

/** Height of an actividad without end, in minutes. */
const SHORTEST = 30;
const DAY_MINUTES = 24 * 60;

export type ActividadSlot = { row: ActividadEntre; from: number; to: number; lane: number; lanes: number };

/** Places the timed actividades of a day: their minutes, and their column among overlapping ones. */
export function placed(day: string, rows: readonly ActividadEntre[]): ActividadSlot[] {
  const spans = rows
    .filter(({ todoElDia }) => !todoElDia)
    .map((row) => {
      const [first, last] = daysTaken(row);
      const from = first < day ? 0 : minutesOf(row.inicio);
      const end = last > day || row.fin === null ? undefined : minutesOf(row.fin) || DAY_MINUTES;
      const to = last > day ? DAY_MINUTES : Math.max(end ?? 0, from + SHORTEST);
      return {
        row,
        from: Math.min(from, DAY_MINUTES - SHORTEST),
        to: Math.min(to, DAY_MINUTES),
        lane: 0,
        lanes: 1,
      };
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  let group: ActividadSlot[] = [];
  let end = 0;
  for (const span of spans) {
    if (span.from >= end) group = [];
    const free = firstFree(group, span.from);
    group.push(Object.assign(span, { lane: free }));
    const lanes = Math.max(...group.map(({ lane }) => lane + 1));
    for (const one of group) one.lanes = lanes;
    end = Math.max(end, span.to);
    if (group.length === 1) end = span.to;
  }
  return spans;
}

/** Gives the first lane whose last actividad has ended by then. */
function firstFree(group: readonly ActividadSlot[], from: number): number {
  const busy = new Set(group.filter(({ to }) => to > from).map(({ lane }) => lane));
  let lane = 0;
  while (busy.has(lane)) lane += 1;
  return lane;
}

const ZONE = { timeZone: 'UTC' } as const;
const formats = {
  mes: new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', ...ZONE }),
  largo: new Intl.DateTimeFormat('es-ES', { weekday: 'long', day: 'numeric', month: 'long', ...ZONE }),
  corto: new Intl.DateTimeFormat('es-ES', { weekday: 'short', day: 'numeric', ...ZONE }),
  dia: new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', year: 'numeric', ...ZONE }),
};

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** 'Lunes, 23 de noviembre'. */
export const longDay = (day: string): string => capital(formats.largo.format(noon(day)));

/** 'lun, 23'. */
export const shortWeekday = (day: string): string => formats.corto.format(noon(day));

/** Names the period of a view: 'Noviembre de 2026', '23 de noviembre de 2026 – 29 de noviembre de 2026'. */
export function periodOf(view: View, day: string): string {
  if (view === 'mes') return capital(formats.mes.format(noon(day)));
  const days = daysOf(view, day);
  return formats.dia.formatRange(noon(days[0] ?? day), noon(days.at(-1) ?? day));
}
