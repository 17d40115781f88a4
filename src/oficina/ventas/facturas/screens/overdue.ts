/** Calendar days from one day to another: ('2026-11-09', '2026-11-21') → 12. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * Delay of the oldest unpaid due date: 'Vencida hace 12 días'; undefined up to the due date itself. Both are
 * calendar days.
 */
export function overdueText(venceEl: string | null, today: string): string | undefined {
  if (venceEl === null || venceEl >= today) return undefined;
  const days = daysBetween(venceEl, today);
  return days === 1 ? 'Vencida ayer' : `Vencida hace ${days} días`;
}
