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

/**
 * The oldest unpaid due date in few words, for a row of a list, and whether it has passed: 'Vencida, 12 días', 'Vence hoy', 'Vence en 26 días'. Both
 * are calendar days.
 */
export function dueText(venceEl: string, today: string): { text: string; late: boolean } {
  const days = daysBetween(today, venceEl);
  if (days < 0) return { text: days === -1 ? 'Vencida ayer' : `Vencida, ${-days} días`, late: true };
  if (days <= 1) return { text: days === 0 ? 'Vence hoy' : 'Vence mañana', late: false };
  return { text: `Vence en ${days} días`, late: false };
}
