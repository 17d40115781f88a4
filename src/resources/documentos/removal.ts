/** Days after it came in which whoever sent a document takes it back without saying why. */
export const GRACE_DAYS = 7;

/** Letters of the reason that is asked for afterwards, without the blanks around. */
export const REASON = { shortest: 5, longest: 1_000 };

const DAY_MS = 86_400_000;

/** Whether what came at that moment may still be taken back as a mistake. */
export const isWithinGrace = (subidoEn: string, now: Date): boolean =>
  now.getTime() - Date.parse(subidoEn) <= GRACE_DAYS * DAY_MS;

/** Full years that signed papers and those of issued invoices are kept after their own (Código de Comercio, art. 30). */
const KEPT_YEARS = 6;

/** The last day on which the law keeps what is of that day: ('2026-11-21') → '2032-12-31'. */
export const keptUntil = (day: string): string => `${Number(day.slice(0, 4)) + KEPT_YEARS}-12-31`;
