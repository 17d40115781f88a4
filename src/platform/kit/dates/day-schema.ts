import { z } from 'zod';

/** Years that browsers and PostgreSQL both handle, with room to add days to a date. */
const [FIRST, LAST] = ['1900', '2999'];

const OUTSIDE = `escribe una fecha de ${FIRST} a ${LAST}`;

const within = (text: string) => text >= FIRST && text < String(Number(LAST) + 1);

/**
 * A calendar day, as '2026-11-21'. When it is invalid, later checks do not run: they may compute with the
 * day.
 */
export const daySchema = (error = 'escribe una fecha como 2026-11-21') =>
  z.iso.date({ error, abort: true }).refine(within, { error: OUTSIDE, abort: true });

/**
 * An instant with its offset, as '2026-11-21T10:00:00+01:00'. It comes out in UTC, because PostgreSQL refuses
 * offsets over
 * sixteen hours.
 */
export const instantSchema = (error = 'escribe una fecha y una hora') =>
  z.iso
    .datetime({ offset: true, error, abort: true })
    .refine(within, { error: OUTSIDE, abort: true })
    .transform((text) => new Date(text).toISOString());
