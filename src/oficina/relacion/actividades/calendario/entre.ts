import type { z } from 'zod';
import type { actividadEntre } from '../operations.ts';

/** An actividad as calendars show it. */
export type ActividadEntre = z.infer<typeof actividadEntre>;

/** Days that are read at once, as many as the widest view shows with room to spare. */
export const MAX_DAYS = 62;
/** Rows that are read at once. */
export const MAX_ROWS = 500;
