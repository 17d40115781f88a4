import { clockInMadrid, instantInMadrid } from '#platform/kit/dates/dates.ts';
import type { ActividadEntre } from '../../calendario/entre.ts';

/** How much an actividad moves: days and minutes by the clocks in Spain; `stretch`, minutes that only its end moves. */
export type Shift = { days: number; minutes: number; stretch: number };

export const NO_SHIFT: Shift = { days: 0, minutes: 0, stretch: 0 };

/** Minutes of a step. */
export const STEP = 15;
/** Minutes that an actividad without end takes. */
const SHORTEST = 30;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

type Times = Pick<ActividadEntre, 'inicio' | 'fin'>;

/** Instant some minutes later by the clocks in Spain: a change of hour does not alter the result. */
const later = (instant: string, minutes: number): string => {
  const clock = new Date(`${clockInMadrid(instant)}Z`).getTime() + minutes * MINUTE_MS;
  return instantInMadrid(new Date(clock).toISOString().slice(0, 16));
};

/** Times of an actividad after a shift. One without end gets one only when it is stretched. */
export function shifted({ inicio, fin }: Times, { days, minutes, stretch }: Shift): Times {
  const by = days * DAY_MINUTES + minutes;
  const begins = by === 0 ? inicio : later(inicio, by);
  if (stretch === 0) return { inicio: begins, fin: fin === null || by === 0 ? fin : later(fin, by) };
  return { inicio: begins, fin: later(fin ?? later(inicio, SHORTEST), by + stretch) };
}

/** Where an actividad is in a week: its column, and its minutes in that day. */
export type At = { column: number; columns: number; from: number; to: number };

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The nearest shift that leaves an actividad in its week, in one day, and no shorter than a step. */
export function bounded({ days, minutes, stretch }: Shift, { column, columns, from, to }: At): Shift {
  const moved = between(minutes, -from, DAY_MINUTES - to);
  return {
    days: between(days, -column, columns - 1 - column),
    minutes: moved,
    stretch: between(stretch, STEP - (to - from), DAY_MINUTES - to - moved),
  };
}

export const isStill = ({ days, minutes, stretch }: Shift): boolean =>
  days === 0 && minutes === 0 && stretch === 0;

const KEYS: Readonly<Record<string, Partial<Shift>>> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { minutes: -STEP },
  ArrowDown: { minutes: STEP },
};

/**
 * The shift after a key: Alt and an arrow move the actividad; with the Shift key too, they move only its end. Undefined for
 * other keys.
 */
export function afterKey(
  shift: Shift,
  { key, altKey, shiftKey }: { key: string; altKey: boolean; shiftKey: boolean },
): Shift | undefined {
  const by = KEYS[key];
  if (!altKey || !by) return undefined;
  if (shiftKey) return { ...shift, stretch: shift.stretch + (by.minutes ?? 0) };
  return { ...shift, days: shift.days + (by.days ?? 0), minutes: shift.minutes + (by.minutes ?? 0) };
}
