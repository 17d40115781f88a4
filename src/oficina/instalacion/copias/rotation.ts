import { todayInMadrid } from '#platform/kit/dates/dates.ts';

/** Numbers of days, weeks and months that keep their last copy; those without copies do not count. */
const KEPT = { dias: 7, semanas: 4, meses: 12 };

export type DatedCopy = { archivo: string; hechaEn: Date };

const DAY_MS = 86_400_000;

/** Weeks begin on Monday; 5 January 1970 was one. */
const weekOf = (day: string) => String(Math.floor((Date.parse(day) / DAY_MS - 4) / 7));

/** Lists the copies that may be deleted; never the newest one. */
export function outdated(copies: readonly DatedCopy[], kept = KEPT): string[] {
  const newestFirst = [...copies].sort((a, b) => b.hechaEn.getTime() - a.hechaEn.getTime());
  const keep = new Set(newestFirst.slice(0, 1));
  const keepLastOf = (periods: number, periodOf: (day: string) => string) => {
    const seen = new Set<string>();
    for (const copy of newestFirst) {
      const period = periodOf(todayInMadrid(copy.hechaEn));
      if (seen.has(period) || seen.size === periods) continue;
      seen.add(period);
      keep.add(copy);
    }
  };
  keepLastOf(kept.dias, (day) => day);
  keepLastOf(kept.semanas, weekOf);
  keepLastOf(kept.meses, (day) => day.slice(0, 7));
  return newestFirst.filter((copy) => !keep.has(copy)).map(({ archivo }) => archivo);
}
