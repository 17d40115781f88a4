import { formatCount, formatList } from '#platform/kit/format.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import type { Diferencia } from './month-gate.ts';

/** A difference for people: what is measured, in the file and as it usually is. */
export type DifferenceRow = { medida: string; este: string; habitual: string };

const TITLES = { filas: 'Filas de autoescuelas', secciones: 'Secciones', examenes: 'Exámenes' } as const;
const AGAINST = { vecinos: '', sustituido: ', respecto a la versión cargada' } as const;
/** Most provinces to name one by one; if there are more, the text gives only their number. */
const NAMED = 6;

/** Gives the differences in words; all the provinces are one row. */
export function differenceRows(diferencias: readonly Diferencia[]): DifferenceRow[] {
  const rows: DifferenceRow[] = [];
  for (const { medida, este, habitual, contra } of diferencias)
    if (medida !== 'provincia')
      rows.push({
        medida: `${TITLES[medida]}${AGAINST[contra]}`,
        este: formatCount(este),
        habitual: formatCount(habitual),
      });
  const provincias = diferencias.filter(({ medida }) => medida === 'provincia');
  if (provincias.length > 0) rows.push(ofProvinces(provincias));
  return rows;
}

function ofProvinces(provincias: readonly Diferencia[]): DifferenceRow {
  const sum = (measure: 'este' | 'habitual') =>
    formatCount(provincias.reduce((total, one) => total + one[measure], 0));
  const names = provincias.flatMap(({ provincia }) => provinciaPorCodigo(provincia ?? '')?.provincia ?? []);
  const which = names.length > NAMED ? `${names.length} provincias` : formatList(names);
  return { medida: `Secciones de ${which}`, este: sum('este'), habitual: sum('habitual') };
}
