import { useChangingSearch, withParams } from '#platform/browser/search-params.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { InformeQuery } from '../calls.ts';
import { type Informe, informes, maySee, nombresInformes } from '../catalogue.ts';
import type { InformeDefinition } from '../informe.ts';
import { daysOfPeriod, type Period, type Periodo, periodos } from '../periods.ts';

/** Option of the period select for chosen days. */
export const A_MEDIDA = 'aMedida';

const isReport = (text: string | null): text is Informe => nombresInformes.some((name) => name === text);
const isPeriod = (text: string | null): text is Periodo => text !== null && text in periodos;

/** Reads the informe and its filters from the address; without one, the first that the user may see. */
export function useInformeQuery() {
  const [search, changeSearch] = useChangingSearch();
  const user = useSessionUser();
  const seen = nombresInformes.filter((name) => user !== undefined && maySee(user, name));
  const said = search.get('informe');
  const informe = isReport(said) && seen.includes(said) ? said : seen[0];
  if (!informe) throw new Error('whoever has this screen may see some report');
  const report: InformeDefinition = informes[informe];
  const period = periodIn(search, report);
  const filters = Object.fromEntries(report.filtros.map((name) => [name, search.get(name) ?? '']));
  const asked: InformeQuery = {
    informe,
    ...period.asked,
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
  };
  const change = (changes: Readonly<Record<string, string>>) =>
    changeSearch((before) => withParams(before, { informe, ...changes }), { preventScrollReset: true });
  return { informe, report, seen, search, period, filters, asked, change };
}

type ChosenPeriod = { value: Periodo | typeof A_MEDIDA; days: Period | null; asked: InformeQuery };

const DAY = /^\d{4}-\d\d-\d\d$/;

function periodIn(
  search: URLSearchParams,
  { periodo }: InformeDefinition,
): ChosenPeriod | { value: null; asked: InformeQuery } {
  if (periodo === null) return { value: null, asked: {} };
  const [desde, hasta] = [search.get('desde') ?? '', search.get('hasta') ?? ''];
  if (DAY.test(desde) && DAY.test(hasta) && desde <= hasta)
    return { value: A_MEDIDA, days: { desde, hasta }, asked: { desde, hasta } };
  const said = search.get('periodo');
  const value = isPeriod(said) ? said : periodo;
  return { value, days: daysOfPeriod(value, todayInMadrid(new Date())), asked: { periodo: value } };
}
