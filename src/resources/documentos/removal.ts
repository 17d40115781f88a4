/** Days after its arrival in which the sender can remove a documento without a reason. */
export const GRACE_DAYS = 7;

/** Length of the reason that is needed afterwards, trimmed. */
export const REASON = { shortest: 5, longest: 1_000 };

const DAY_MS = 86_400_000;

/** Whether a documento that arrived at that moment can still be removed as a mistake. */
export const isWithinGrace = (subidoEn: string, now: Date): boolean =>
  now.getTime() - Date.parse(subidoEn) <= GRACE_DAYS * DAY_MS;

/**
 * Full years after their own that signed papers, and those of issued facturas, are kept (Código de Comercio,
 * art. 30).
 */
const KEPT_YEARS = 6;

/** Last day on which the law keeps a documento of that day: ('2026-11-21') → '2032-12-31'. */
export const keptUntil = (day: string): string => `${Number(day.slice(0, 4)) + KEPT_YEARS}-12-31`;
