import { z } from 'zod';

/** Years that calendars, clocks and PostgreSQL agree about, with room for days that are counted from one of them. */
const [FIRST, LAST] = ['1900', '2999'];

const OUTSIDE = `escribe una fecha de ${FIRST} a ${LAST}`;

const within = (text: string) => text >= FIRST && text < String(Number(LAST) + 1);

/** A day of the calendar, as '2026-11-21'. One that is refused stops the rest of its checks, which may count on a day. */
export const daySchema = (error = 'escribe una fecha como 2026-11-21') =>
  z.iso.date({ error, abort: true }).refine(within, { error: OUTSIDE, abort: true });

/**
 * An instant with its zone, as '2026-11-21T10:00:00+01:00'; gives it in UTC, because PostgreSQL takes no zone of more than
 * sixteen hours.
 */
export const instantSchema = (error = 'escribe una fecha y una hora') =>
  z.iso
    .datetime({ offset: true, error, abort: true })
    .refine(within, { error: OUTSIDE, abort: true })
    .transform((text) => new Date(text).toISOString());
