/**
 * Adds days to a calendar day: ('2026-12-31', 1) → '2027-01-01'. It works on dates alone, so time changes do
 * not matter.
 */
export function dayAfter(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}
