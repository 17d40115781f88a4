const DAY_MS = 86_400_000;

/** Days before the end of a certificate when a warning is sent; 0 is the warning after its end. */
export const WARNED_AT = [60, 30, 7, 1, 0] as const;

/** Whole days left of a certificate; negative after its end. */
export const daysLeft = (ends: Date, now: Date): number =>
  Math.floor((ends.getTime() - now.getTime()) / DAY_MS);

/** The warning for the days left: the one nearest to the end; undefined with more than sixty. */
export const warningOf = (days: number): (typeof WARNED_AT)[number] | undefined =>
  WARNED_AT.findLast((most) => (most === 0 ? days < 0 : days <= most));
