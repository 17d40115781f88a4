/** Days after its upload in which a documento can be removed without a reason. */
export const GRACE_DAYS = 7;

/** Length of the reason needed afterwards, once trimmed. */
export const REASON = { shortest: 5, longest: 1_000 };

const DAY_MS = 86_400_000;

/** Whether a documento can still be removed as a mistake. */
export const isWithinGrace = (subidoEn: string, now: Date): boolean =>
  now.getTime() - Date.parse(subidoEn) <= GRACE_DAYS * DAY_MS;

/**
 * Full years that the law keeps signed documentos and those of issued facturas, counted from the end of their own
 * year (Código de Comercio, art. 30).
 */
const KEPT_YEARS = 6;

/** Last day that the law keeps a documento from this day: ('2026-11-21') → '2032-12-31'. */
export const keptUntil = (day: string): string => `${Number(day.slice(0, 4)) + KEPT_YEARS}-12-31`;
