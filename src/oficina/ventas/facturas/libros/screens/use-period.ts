import { useChangingSearch, withParams } from '#platform/browser/search-params.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { LibroQuery } from '../calls.ts';
import { quarterOf, type Trimestre, trimestres } from '../period.ts';

const BACK = 12;
const YEARS_BACK = 4;

export type PeriodOption = { value: string; label: string };

/** The present quarter and the ones before it, and then whole years. */
export function periodOptions(today: string): PeriodOption[] {
  const { ejercicio, trimestre } = quarterOf(today);
  const last = ejercicio * 4 + Number(trimestre) - 1;
  const quarters = Array.from({ length: BACK }, (_, index) => {
    const year = Math.floor((last - index) / 4);
    const quarter = ((last - index) % 4) + 1;
    return { value: `${year}-${quarter}`, label: `${quarter}.º trimestre de ${year}` };
  });
  const years = Array.from({ length: YEARS_BACK }, (_, index) => {
    const year = ejercicio - index;
    return { value: String(year), label: `Año ${year}` };
  });
  return [...quarters, ...years];
}

const isYear = (text: string | null): text is string => text !== null && /^2\d{3}$/.test(text);
const isQuarter = (text: string | null): text is Trimestre => trimestres.some((one) => one === text);

/** Period of a report, kept in the address; the present quarter by default. */
export function usePeriod() {
  const [search, changeSearch] = useChangingSearch();
  const now = quarterOf(todayInMadrid(new Date()));
  const said = search.get('ejercicio');
  const quarter = search.get('trimestre');
  const asked: LibroQuery = isYear(said)
    ? { ejercicio: said, ...(isQuarter(quarter) && { trimestre: quarter }) }
    : { ejercicio: String(now.ejercicio), trimestre: now.trimestre };
  const value = [asked.ejercicio, asked.trimestre].filter(Boolean).join('-');
  const serie = search.get('serie') ?? undefined;
  /** Changes a part of the address and goes back to the first page. */
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    changeSearch((before) => withParams(before, { despues: undefined, antes: undefined, ...changes }));
  const choose = (text: string) => {
    const [ejercicio, trimestre] = text.split('-');
    change({ ejercicio, trimestre, grupo: undefined });
  };
  return { search, asked, value, serie, change, choose };
}
