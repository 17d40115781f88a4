import { informes } from '#oficina/trabajo/informes/catalogue.ts';
import {
  type InformeDefinition,
  type InformeFilter,
  informeFilters,
} from '#oficina/trabajo/informes/informe.ts';
import { type Periodo, periodos } from '#oficina/trabajo/informes/periods.ts';
import { formatDay } from '#platform/kit/format.ts';

const reportOf = (name: string): InformeDefinition | undefined =>
  (informes as Readonly<Record<string, InformeDefinition>>)[name];

/** Title of an informe; its key if it no longer exists. */
export const informeTitle = (name: string): string => reportOf(name)?.titulo ?? name;

/** Filters of an informe in a few words: «este mes, por provincia». */
export function filterTitles(
  name: string,
  { periodo, desde, hasta, ...rest }: Record<string, string>,
): string {
  const usual = reportOf(name)?.periodo;
  const dated = desde && hasta ? `del ${formatDay(desde)} al ${formatDay(hasta)}` : periodo || usual;
  const period = dated && dated in periodos ? periodos[dated as Periodo].toLowerCase() : dated;
  const fields = Object.keys(rest).flatMap((filter) => {
    const field = informeFilters[filter as InformeFilter];
    return field ? [`por ${field.title.toLowerCase()}`] : [];
  });
  return [period, ...fields].filter(Boolean).join(', ');
}
